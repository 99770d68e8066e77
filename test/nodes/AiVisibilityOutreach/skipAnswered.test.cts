import type { IDataObject } from 'n8n-workflow';
import { PACK } from '../engine/nodeTypes.cts';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const EMAILS = '/v1/brands/{brand_id}/emails';
const SENDS = `${EMAILS}/{email_id}/sends`;

const REPLIED = { status: 'replied', replied_at: '2026-03-06T09:00:00Z' };

/** Adds an email to a person, saved before the reply. */
function add(recipient_email: string, fields: object = {}): string {
	const saved = { recipient_email, created_at: '2026-03-05T09:00:00Z' };
	return scene.sandbox.add.email({ brand_id: scene.brandId, ...saved, ...fields }).id;
}

const sending = (items: IDataObject[], more: IDataObject = {}) =>
	scene.call(
		'email',
		'send',
		{ emailId: byId('={{ $json.id }}'), sendWhen: 'now', ...more },
		{ items },
	);

beforeEach(() => scene.sandbox.state.emails.clear());

it('sends to nobody who replied since, and says why', async () => {
	const drafts = ['anna', 'bo'].map((name) => ({
		id: add(`${name}@x.example`, { subject: `About ${name}` }),
	}));
	add('Bo <BO@x.example>', REPLIED);
	const { records, hints } = await scene.run(sending(drafts));
	const skip_reason = 'The person has replied since this draft was saved';
	const about = { brand_id: scene.brandId, recipient_email: 'bo@x.example', subject: 'About bo' };
	expect(records).toEqual([
		expect.objectContaining({ status: 'scheduled' }),
		{ ...drafts[1], ...about, status: 'draft', skipped: true, skip_reason },
	]);
	expect(scene.requestsTo('POST', SENDS)).toHaveLength(1);
	expect(hints(NODE)).toEqual([
		'Not sent, because an email to the person bounced, or the person unsubscribed or replied: bo@x.example.',
	]);
});

it('reads the emails once per run, 100 per request, and before a preview', async () => {
	const items = Array.from({ length: 120 }, (_, index) => ({ id: add(`p${index}@x.example`) }));
	add('p0@x.example', REPLIED);
	const options = { dryRun: true };
	const { records } = await scene.run(sending(items, { options }));
	expect(records[0]).toMatchObject({ skipped: true });
	expect(records[1]).toHaveProperty('dry_run');
	expect(scene.requestsTo('GET', EMAILS)).toHaveLength(2);
});

it('sends nothing when the emails cannot be read', async () => {
	const id = add('anna@x.example');
	const status = { kind: 'status', status: 403, code: 'forbidden' } as const;
	scene.sandbox.faults.add({ ...status, path: EMAILS, method: 'GET' });
	const { error } = await scene.runFailing(sending([{ id }]));
	expect(error.message).toContain('permission');
	expect(scene.requestsTo('POST', SENDS)).toEqual([]);
});

it('is off on wish, and in a tool unless a person has switched it on', async () => {
	const node = { type: `${PACK}.aiVisibilityOutreachTool` };
	const statusWith = async (more: IDataObject, setup: object = {}) => {
		const id = add('anna@x.example');
		add('anna@x.example', REPLIED);
		const { records } = await scene.run({ ...sending([{ id }], more), ...setup });
		return records[0].status;
	};
	expect(await statusWith({ skipIfAnswered: false })).toBe('scheduled');
	expect(await statusWith({}, { node })).toBe('scheduled');
	expect(scene.requestsTo('GET', EMAILS)).toEqual([]);
	expect(await statusWith({ skipIfAnswered: true }, { node })).toBe('draft');
});
