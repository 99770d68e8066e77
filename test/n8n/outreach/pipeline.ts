import type { ExampleScene } from '../examples/exampleScene';
import { idOf } from '../../../tools/n8n/exampleWorkflows';

/** As much of an email as the test looks at. */
export interface Email {
	id: string;
	recipient_email: string;
	subject: string;
	status: string;
	campaign_id: string | null;
	mailbox_id: string | null;
	sent_at: string | null;
	replied_at: string | null;
}

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

/** Has the poll triggers of an example look every two seconds. */
export async function everyTwoSeconds(scene: ExampleScene, file: string): Promise<void> {
	const { nodes } = await scene.n8n.rest.workflow(idOf(file));
	const item = Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	}));
	for (const { name, type } of nodes) {
		if (!type.endsWith('PollTrigger')) continue;
		await scene.edit(file, name, (parameters) =>
			Object.assign(parameters, { pollTimes: { item } }),
		);
	}
}

/** When emails were sent, on the clock of a zone: how many a day, at which minutes, how far apart. */
export function sendTimesOf(emails: Email[], timeZone: string) {
	const times = emails.map(({ sent_at: at }) => Date.parse(at!)).sort((a, b) => a - b);
	const format = new Intl.DateTimeFormat('en-GB', {
		...{
			timeZone,
			weekday: 'short',
			day: 'numeric',
			month: 'short',
			hour: '2-digit',
			minute: '2-digit',
		},
	} as const);
	const days = new Map<string, number>();
	const minutes = times.map((at) => {
		const [, day, hour, minute] = /^(.*), (\d+):(\d+)$/.exec(format.format(at))!;
		days.set(day, (days.get(day) ?? 0) + 1);
		return Number(hour) * 60 + Number(minute);
	});
	const gaps = times.slice(1).map((at, index) => at - times[index]);
	return { days, minutes, gaps };
}
