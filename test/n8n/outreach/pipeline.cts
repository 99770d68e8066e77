import { jsonOf } from '../../../harness/executions.cts';
import { byId, manualTrigger, packNode, workflowOf } from '../../../harness/workflows.cts';
import type { ExampleScene } from '../examples/exampleScene.cts';
import type { Email } from '../examples/outreach/outreach.cts';
import { pollTimes } from '../trigger/triggerScene.cts';
import { idOf } from '../../../harness/exampleWorkflows.cts';

/**
 * Thirty people on the lists of two campaigns. What their addresses begin with says how they react; the
 * first list has too many that bounce, and the second repeats people of the first in other spellings.
 */
export const people = [
	...['reader', 'opened', 'replied', 'reader', 'bounced', 'opened', 'bounced', 'reader'],
	...['unsubscribed', 'reader', 'replied', 'opened', 'reader', 'reader', 'gone'],
	...['reader', 'opened', 'replied', 'reader', 'opened', 'unsubscribed', 'reader', 'replied'],
	...['reader', 'opened', 'reader', 'opened', 'replied'],
]
	.map((reaction, index) => ({
		email:
			reaction === 'gone' ? 'gone@quiet.example' : `${reaction}-${index}@zine-${index}.example`,
		round: index < 15 ? 0 : 1,
	}))
	.concat(
		{ email: 'READER-0@zine-0.example', round: 1 },
		{ email: 'Anna <opened-1@Zine-1.example>', round: 1 },
	);

export const addressKey = (address: string): string =>
	address.toLowerCase().replace(/^.*<|>.*$/g, '');

/** Has the watch triggers of an example look every two seconds. */
export async function everyTwoSeconds(scene: ExampleScene, file: string): Promise<void> {
	const { nodes } = await scene.n8n.rest.workflow(idOf(file));
	for (const { name, type } of nodes) {
		if (!type.endsWith('PollTrigger')) continue;
		await scene.edit(file, name, (parameters) => Object.assign(parameters, { pollTimes }));
	}
}

/** When emails were sent, on the clock of a zone: how many a day, at which minutes, how far apart. */
export function sendTimesOf(emails: Email[], timeZone: string) {
	const times = emails.map(({ sent_at: at }) => Date.parse(at!)).sort((a, b) => a - b);
	const style = { timeZone, dateStyle: 'full', timeStyle: 'short' } as const;
	const format = new Intl.DateTimeFormat('en-GB', style);
	const days = new Map<string, number>();
	const minutes = times.map((at) => {
		const [, day, hour, minute] = /^(.*) at (\d+):(\d+)$/.exec(format.format(at))!;
		days.set(day, (days.get(day) ?? 0) + 1);
		return Number(hour) * 60 + Number(minute);
	});
	const gaps = times.slice(1).map((at, index) => at - times[index]);
	return { days, minutes, gaps };
}

/** The recipients of the replies that have a task. */
export async function tasksOf(scene: ExampleScene): Promise<string[]> {
	const tasks = await scene.state<{ title: string }>('tasks');
	return tasks.flatMap(({ title }) => /^Answer (\S+@\S+)$/.exec(title)?.[1] ?? []);
}

/** Items that do not come from anywhere. */
const itemsOf = (name: string, items: object[]) => ({
	...{ name, type: 'n8n-nodes-base.code', typeVersion: 2 },
	parameters: { jsCode: `return ${JSON.stringify(items.map((json) => ({ json })))};` },
});

const outreach = (brandId: string, [resource, operation]: string[], parameters: object) =>
	packNode(`${resource} ${operation}`, 'aiVisibilityOutreach', {
		...{ resource, operation, brandId: byId(brandId), options: {}, ...parameters },
	});

const stepsWith = (template: string) => {
	const email = { type: 'email', templateId: byId(template), then: 'following' };
	const condition = { type: 'condition', conditionType: 'replied', conditionTimeoutDays: 3 };
	return [
		{ ...email, subjectOverride: 'First' },
		{ ...condition, ifMet: 'end', ifNotMet: 'following' },
		{ ...email, subjectOverride: 'Second' },
		{ type: 'wait', waitDays: 4, then: 'following' },
		{ ...email, subjectOverride: 'Third' },
	];
};

/** With the nodes: lists with 30 people, a sequence of three emails, two campaigns that have started. */
export async function setUp(scene: ExampleScene): Promise<void> {
	const idsOf = async (collection: string) =>
		(await scene.state<{ id: string }>(collection)).map(({ id }) => id);
	const lists = await idsOf('contactLists');
	for (const id of await idsOf('contacts')) {
		await scene.askOfBrand('DELETE', `/contact-lists/${lists[0]}/contacts/${id}`).catch(() => {});
	}
	const mailboxes = await idsOf('mailboxes');
	const [template] = await idsOf('templates');
	const rounds = [0, 1].map((round) => ({
		...{ name: `Round ${round + 1}`, list: lists[round], mailbox: mailboxes[round] },
	}));
	const node = (operation: string[], parameters: object) =>
		outreach(scene.brandId, operation, parameters);
	const contact = { __rl: true, mode: 'email', value: '={{ $json.email }}' };
	const listId = byId('={{ $json.list }}');
	const steps = { stepsFrom: 'form', steps: { step: stepsWith(template) } };
	const campaign = {
		...{ name: '={{ $json.name }}', contactListId: listId, emailsFrom: 'sequence' },
		sending: {
			...{ sendIntervalMinutes: 10, skipWeekends: true, sendWindowTimezone: 'Europe/Berlin' },
			...{ sendWindowStart: '09:00', sendWindowEnd: '17:00' },
		},
		sequenceId: byId("={{ $('sequence create').first().json.id }}"),
		additionalFields: { dailyLimit: 4, mailboxId: byId('={{ $json.mailbox }}') },
		simplify: false,
	};
	const known = people.map((person) => ({ ...person, list: lists[person.round] }));
	await scene.save(
		workflowOf('setUp', [
			manualTrigger,
			itemsOf('People', known),
			node(['contact', 'addToList'], { listId, contact }),
			{ ...node(['sequence', 'create'], { name: 'Three', ...steps }), executeOnce: true },
			itemsOf('Rounds', rounds),
			node(['campaign', 'create'], campaign),
			node(['campaign', 'start'], { campaignId: byId('={{ $json.id }}'), simplify: false }),
		]),
	);
	const started = jsonOf(await scene.run('setUp', 'Start'), 'campaign start');
	expect(started.map(({ status }) => status)).toEqual(['active', 'active']);
}
