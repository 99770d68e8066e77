import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const EMAILS = '/v1/brands/{brand_id}/emails';

const creating = (items: IDataObject[]) => {
	const form = {
		recipientEmail: '={{ $json.email }}',
		subject: '={{ $json.subject ?? "About your page" }}',
		body: '={{ $json.body ?? "Hello" }}',
		simplify: false,
	};
	return scene.call('email', 'create', form, { items });
};

/** @param mode undefined as an expression of the whole field gives none */
const adding = (mode: string | undefined, value: string) => {
	const [{ id }] = scene.sandbox.state.contactLists.all();
	const contact = mode === undefined ? value : { __rl: true, mode, value };
	return scene.call('contact', 'addToList', { listId: byId(id), contact });
};

it('drafts nothing when an address is none, and names it', async () => {
	const items = [{ email: 'a@x.example' }, { email: 'bo@x.example, chris@x.example' }];
	const { error } = await scene.runFailing(creating(items));
	expect(error.message).toBe("'Recipient Email' must be an email address [item 1]");
	expect(error.description).toContain('"bo@x.example, chris@x.example"');
	expect(scene.requestsTo('POST', EMAILS)).toEqual([]);
});

it('hints once at what a person would have seen in the drafts', async () => {
	const made = await scene.run(
		creating([
			{ email: 'anna@x.example', subject: 'Hello {{first_name}}' },
			{ email: 'Anna <ANNA@x.example>', body: '<p>Hi</p>' },
			{ email: 'bo@x.example', body: 'Hello [First Name]' },
		]),
	);
	expect(made.records[2]).toMatchObject({ body: '<p>Hello [First Name]</p>' });
	expect(made.hints(NODE)).toEqual([
		'The text still has a placeholder. Check the drafts for: anna@x.example; bo@x.example.',
		'There are several drafts for the same person: ANNA@x.example.',
	]);
	const id = String(made.records[0].id);
	const bodyText = "Hello {{ $('x').item.json.name }}";
	const changing = async (more: IDataObject, items = [{}]) => {
		const form = { emailId: byId(id), updateFields: { bodyText, ...more } };
		return await scene.run(scene.call('email', 'update', form, { items }));
	};
	const moved = await changing({ recipientEmail: 'cy@x.example' });
	expect(moved.hints(NODE)[0]).toContain('Check the drafts for: cy@x.example.');
	// Without a recipient, two changes are not two drafts for one person.
	const changed = await changing({}, [{}, {}]);
	expect(changed.hints(NODE)).toEqual([
		`The text still has a placeholder. Check the drafts for: ${id}.`,
	]);
});

describe('Contact: Add to List', () => {
	it('sends an email or an ID, as the mode says', async () => {
		const { records } = await scene.run(adding('email', 'Emil <emil@x.example>'));
		expect(records).toMatchObject([{ email: 'emil@x.example' }]);
		await scene.run(adding(undefined, 'bo@x.example'));
		const id = String(records[0].id);
		for (const mode of ['id', undefined]) {
			expect((await scene.run(adding(mode, id))).records).toMatchObject([{ id }]);
		}
		const [, ...sent] = scene.requests.map(({ body }) => body);
		expect(sent).toEqual([{ email: 'bo@x.example' }, { contact_id: id }, { contact_id: id }]);
		expect((await scene.runFailing(adding('id', 'N/A'))).error.message).toMatch(/with this ID/);
		const { error } = await scene.runFailing(adding('email', 'N/A'));
		expect(error.message).toBe("'Contact' must be an email address");
	});

	it('sends further fields, but no other address', async () => {
		const named = (name: string, text: string) => {
			const { parameters, ...setup } = adding('email', 'anna@x.example');
			const fields = { field: [{ name, type: 'text', text }] };
			const bodyJson = '{ "first_name": "Anna" }';
			return { ...setup, parameters: { ...parameters, fields, bodyJson } };
		};
		const { records } = await scene.run(named('name', 'Anna Schmidt'));
		expect(records).toMatchObject([
			{ email: 'anna@x.example', name: 'Anna Schmidt', first_name: 'Anna' },
		]);
		const { error } = await scene.runFailing(named('email', 'bo@x.example'));
		expect(error.message).toBe(`'Fields' sets "email", which another field sets too`);
	});
});

const creatingCampaign = (sending: IDataObject) => {
	const [{ id }] = scene.sandbox.state.templates.all();
	const form = { name: 'Spring', emailsFrom: 'template', templateId: byId(id), sending };
	// The zone of the workflow does not count where another is given.
	return scene.call('campaign', 'create', form, { workflow: { timezone: 'DEFAULT' } });
};

it.each([
	['09:00', '05:00', ["Check 'Send Window End': 09:00 to 05:00."]],
	['09:00', '09:00', ["Check 'Send Window End': 09:00 to 09:00."]],
	['09:00', '17:00', []],
])('hints at a window from %s to %s that is over before it begins', async (start, end, said) => {
	const sending = { sendWindowStart: start, sendWindowEnd: end, sendWindowTimezone: 'UTC+7' };
	const { hints } = await scene.run(creatingCampaign(sending));
	const why = 'Otherwise, the service may send at night or not at all.';
	const whole = said.map((text) => `The send window must end after it begins. ${why} ${text}`);
	expect(hints(NODE)).toEqual(whole);
	expect(scene.requests[0].body).toMatchObject({ send_window_timezone: 'Etc/GMT-7' });
});

it.each([
	[{ sendWindowStart: '09:00' }, 'belong together'],
	[{ sendWindowEnd: '17:00' }, 'belong together'],
	[{ sendWindowStart: '09:00', sendWindowEnd: '17:00' }, 'belong together'],
	[{ sendWindowTimezone: 'Europe/Nowhere' }, 'has an unknown time zone: "Europe/Nowhere"'],
	[
		{ sendWindowTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
		'is the time zone of the workflow, "DEFAULT", which is unknown',
	],
])('refuses the sending %j', async (sending, message) => {
	const { error } = await scene.runFailing(creatingCampaign(sending));
	expect(error.message).toContain(`'Send Window Time Zone' ${message}`);
	expect(scene.requests).toEqual([]);
});
