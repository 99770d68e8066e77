import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { useManualTime } from '../support/manualTime.cts';
import { limitedFor, refusal, type Reply, ScriptedService } from '../support/scriptedService.cts';

const time = useManualTime();
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

/** What the service has, by path: a list, which it gives in pages of two, or an answer. */
type World = Record<string, IDataObject[] | Reply | Promise<Reply>>;

interface Turn {
	when: string;
	mode: string;
	form: IDataObject;
	world: World;
}

const toTime = (when: string) => `2026-${when.replace(' ', 'T')}:00Z`;

function toValue(text: string): unknown {
	if (/^\d\d-\d\d \d\d:\d\d$/.test(text)) return toTime(text);
	return /^(null|true|false|[\d.]+|\{.*\})$/.test(text) ? JSON.parse(text) : text;
}

/** Two answers to each prompt, of ChatGPT and Claude: "yn12 nn1" is 13 prompts. */
const toPrompts = (answers: string) =>
	answers
		.split(' ')
		.filter(Boolean)
		.flatMap((each) => Array<string>(Number(each.slice(2))).fill(each))
		.map(([...letters], at) => ({
			...{ id: `p${at}`, prompt_text: `Which <tea> ${at}?`, category: null },
			results: ['chatgpt', 'claude'].map((platform, index) => ({
				...{ platform, mentioned: letters[index] === 'y' },
				answer:
					letters[index] === 'y' ? 'Acme beats Tea & Co.' : `Buy "Best Tea" or Tea & Co, not ${at}`,
			})),
		}));

const USUAL: Record<string, IDataObject> = {
	emails: {
		...{ status: 'sent', campaign_id: 'mine', recipient_email: '"Ann" <ann@one.example>' },
		...{ subject: 'A *note* & more', created_at: toTime('02-27 09:00') },
	},
	reports: {
		...{ status: 'completed', name: 'Weekly', country: 'Germany', location: 'Köln', brand_id: 'b' },
		...{ scheduled_report_id: 's1', region_config_id: 'm', ai_platforms: ['chatgpt', 'claude'] },
	},
	webhooks: { url: 'https://one.example' },
	citations: { url: 'https://one.example/?a=1&b=*', ab_score: 1, brand_mention_sentiment: null },
};

function toRecord(path: string, line: string): IDataObject {
	const fields = line.split(', ').map((part) => /^(.+?)=(.*)$/.exec(part)!.slice(1));
	const given = Object.fromEntries(fields.map(([name, text]) => [name, toValue(text)]));
	const { answers, ...record } = { ...USUAL[path.split('/').at(-1)!], ...given };
	return { ...record, ...(answers !== undefined && { prompts: toPrompts(String(answers)) }) };
}

function toReply(path: string, [kind, ...words]: string[]): Reply | Promise<Reply> {
	if (kind === 'hang') return new Promise(() => undefined);
	if (kind !== '=') return kind === '429' ? limitedFor(Number(words)) : refusal(+kind, words[0]);
	const body = toRecord(path, words.join(' '));
	const headers = Object.entries(body).filter(([name]) => name.startsWith('x-'));
	return { body, headers: Object.fromEntries(headers.map(([name, value]) => [name, `${value}`])) };
}

/** Reads what is in stories.txt. */
function toStory([head, ...lines]: string[]) {
	const turns: Turn[] = [];
	let list: IDataObject[] = [];
	let listPath = '';
	for (const line of lines) {
		const [, when, rest] = /^(\d\d-\d\d \d\d:\d\d) ?(.*)$/.exec(line) ?? [];
		const [path, ...words] = line.split(' ');
		if (when) {
			const mode = rest.startsWith('manual') ? 'manual' : 'trigger';
			const form = JSON.parse(rest.replace('manual', '') || '{}') as IDataObject;
			turns.push({ when, form, mode, world: {} });
		} else if (!path.startsWith('/')) list.push(toRecord(listPath, line));
		else if (words.length > 0) turns.at(-1)!.world[path] = toReply(path, words);
		else turns.at(-1)!.world[(listPath = path)] = list = [];
	}
	const [zone] = head.split(' ');
	return { zone, form: JSON.parse(head.slice(zone.length)) as IDataObject, turns };
}

const text = readFileSync(join(__dirname, 'stories.txt'), 'utf8').trim();
const [, ...stories] = text.split('\n\n').map((story) => story.split('\n'));

it.each(stories.map(toStory))(
	'what $form.event asks, says and remembers',
	async ({ zone, form, turns }) => {
		const lines: string[] = [];
		let turn = turns[0];
		const now = () => time.now - Date.parse(toTime(turn.when));
		const service = new ScriptedService(({ method, path, query }) => {
			const from = Number(query.cursor ?? 0);
			lines.push(`> ${method} ${path}?${new URLSearchParams(query)} ${now() || ''}`.trim());
			const found = turn.world[path] ?? refusal(404, 'not_found');
			if (!Array.isArray(found)) return found;
			const has_more = found.length > from + 2;
			const data = found.slice(from, from + 2);
			return { body: { data, has_more, next_cursor: has_more ? `${from + 2}` : null } };
		});
		// Each key has limits of its own.
		service.credential.apiKey = ` "Bearer ab_live_${String(form.event)}"`;
		const staticData: IDataObject = {};
		for (turn of turns) {
			time.now = Date.parse(toTime(turn.when));
			Object.assign(form, turn.form);
			const node = { name: form.event, type: 'poll', typeVersion: 1, parameters: form };
			const context = {
				...service.context,
				...{ getNode: () => node, getWorkflow: () => ({ id: 'w' }), getTimezone: () => zone },
				...{ getMode: () => turn.mode, getActivationMode: () => 'activate' },
				getWorkflowStaticData: () => staticData,
				getNodeParameter: (name: string, fallback: unknown) => form[name] ?? fallback,
			} as unknown as IPollFunctions;
			lines.push(['', turn.when, turn.mode, JSON.stringify(turn.form)].join(' '));
			const said = ({ json: { slack_text, text: _, ...json } }: INodeExecutionData) => [
				`< ${JSON.stringify(json)}`,
				`  ${String(slack_text).replaceAll('\n', ' ⏎ ')}`,
			];
			const items = time.until(new AiVisibilityPollTrigger().poll.call(context), 1_000).then(
				(found) => (found?.[0] ?? []).flatMap(said),
				({ name, message, description }: Error & { description: string }) => [
					`${name} after ${now()}: ${message} | ${description}`,
				],
			);
			lines.push(...(await items));
			for (const { level, message } of service.log.splice(0)) lines.push(`${level}: ${message}`);
			lines.push(String(staticData.poll ?? '').replace(/^\w{16}(?={)/, 'memory '));
		}
		lines.push(`time-outs ${[...new Set(service.seen.map((each) => each.options.timeout))]}`);
		expect(lines.join('\n')).toMatchSnapshot();
	},
);
