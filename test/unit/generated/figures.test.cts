import { filesLike, stringsOf, textOf } from '../package/files.cts';

/**
 * Each figure that users read, where it comes from, and the texts that it stands in. It comes from a constant
 * of nodes/, from a rule of sandbox/api.md, from a length in sandbox/openapi.json, or is an example, measured,
 * or n8n's own. A text is a file of nodes/ or a document, with the words around the figure (#) where the
 * file has the same figure of another source.
 */
const FIGURES: Array<[figure: string, source: string, ...texts: string[]]> = [
	['1 hour', 'rule 9.2', 'AiVisibility/resources/job', 'shared/jobs/waitForJob'],
	['1 hour', 'rule 9.2', 'shared/messages/serviceMessages', 'docs/guarantees.md', 'docs/triggers.md'],
	[
		'2 seconds',
		'AiVisibilityTrigger/delivery/summary SUMMARY_SECONDS',
		'AiVisibilityTrigger/settings',
		'docs/triggers.md',
	],
	['2 seconds', 'example', 'docs/guarantees.md'],
	['2 hours', 'AiVisibilityTrigger/delivery/claims LATEST_MS', 'docs/triggers.md'],
	['3.5 minutes', 'shared/requests/retry IN_FLIGHT_WINDOW_MS', 'docs/guarantees.md'],
	['4 s', 'shared/requests/retry IN_FLIGHT_DELAY_MS * 2', 'docs/guarantees.md'],
	['5 attempts', 'shared/requests/retry DEFAULT_MAX_ATTEMPTS', 'docs/messages.md'],
	[
		'5 minutes',
		'AiVisibilityTrigger/delivery/signature TOLERANCE_SECONDS / 60',
		'AiVisibilityTrigger/delivery/signature',
	],
	['5 minutes', 'rule 19.12', 'docs/triggers.md'],
	['5 minutes', 'shared/requests/retry MAX_RETRY_AFTER_MS', 'docs/guarantees.md'],
	['5 minutes', 'example', 'README.md'],
	['5 seconds', 'shared/jobs/waitForJob BEFORE_DEADLINE_MS', 'docs/guarantees.md'],
	['5 times', 'shared/requests/retry DEFAULT_MAX_ATTEMPTS', 'docs/guarantees.md'],
	['7 earlier reports', 'shared/reports/series LONG_HISTORY - 1', 'AiVisibilityPollTrigger/events/visibilityChanged'],
	['7 points', 'shared/reports/judge/clear UNKNOWN_STEP * 100', 'docs/rows-and-comparisons.md'],
	['8 requests', 'shared/requests/limits/rateLimiter MAX_IN_FLIGHT', 'docs/guarantees.md'],
	['8 s', 'shared/requests/retry MIN_DELAY_MS * 8', 'docs/guarantees.md'],
	['15 minutes', 'shared/requests/limits/rateLimiter RATE_LIMIT_WINDOW_MS', 'docs/guarantees.md'],
	['20 seconds', 'shared/run/n8nStart LONGEST_AT_START', 'docs/triggers.md'],
	['24 hours', 'rule 4.4', 'shared/messages/serviceMessages', 'shared/forms/fields/collections', 'README.md'],
	['24 hours', 'rule 4.4', 'docs/examples.md', 'docs/guarantees.md', 'docs/messages.md', 'docs/queue-mode.md'],
	['24 hours', 'rule 19.12', 'AiVisibility/resources/webhookEndpoint', 'AiVisibilityTrigger/delivery/receive'],
	['24 hours', 'rule 19.12', 'docs/triggers.md: the old secret is valid for #'],
	['24 hours', 'rule 19.13', 'docs/triggers.md: after 30 seconds, 2 and 10 minutes, 1, 6 and #'],
	['24 hours', 'shared/base/time/clock DAY_MS', 'docs/triggers.md: is tried again for #'],
	['25 points', 'shared/reports/judge/effect WIDEST * 100', 'docs/rows-and-comparisons.md'],
	['30 minutes', 'shared/jobs/completion DEFAULT_MAX_WAIT_MINUTES', 'docs/guarantees.md'],
	['30 s', 'shared/requests/retry MAX_BACKOFF_MS', 'docs/guarantees.md'],
	['30 seconds', 'rule 19.13', 'docs/triggers.md: sends an event again after #'],
	['30 seconds', 'AiVisibilityPollTrigger/memory SAVING_MS', 'docs/triggers.md: polls are skipped for #'],
	['30 seconds', 'example', 'docs/guarantees.md'],
	['32 hours', 'AiVisibilityTrigger/delivery/claims MEMORY_HOURS', 'docs/triggers.md'],
	['45 seconds', 'shared/run/toolCall ANSWER_MS', 'shared/forms/fields/collections', 'docs/agents.md'],
	['50 prompts', 'AiVisibility/prompts MAX_PROMPTS', 'AiVisibility/prompts', 'README.md'],
	['60 seconds', 'shared/requests/limits/rateWindow WINDOW_MS', 'docs/guarantees.md'],
	['65 seconds', 'shared/run/nodeCall SHORTEST_PAUSE_MS + 5', 'docs/install.md'],
	['2.66 times', 'shared/reports/judge/course RANGE', 'docs/rows-and-comparisons.md'],
	['90 days', 'AiVisibility/analysis/nextSteps/readNextSteps DAYS_BETWEEN_EMAILS', 'docs/operations.md'],
	['90 days', 'rule 19.15', 'AiVisibility/resources/webhookEndpoint'],
	...[
		['brands', 'AiVisibility/resources/report/analyses', 'docs/operations.md', 'docs/triggers.md'],
		['campaigns', 'AiVisibilityPollTrigger/events/campaignStatusChanged'],
		['citations', 'AiVisibility/analysis/fields', 'AiVisibility/resources/report/analyses', 'docs/operations.md'],
		['citations', 'AiVisibilityOutreach/resources/outreachTarget/index', 'docs/triggers.md'],
		['contacts', 'AiVisibilityOutreach/resources/contact/index', 'AiVisibilityOutreach/resources/outreachTarget/index'],
		['emails', 'AiVisibility/resources/report/analyses', 'AiVisibilityOutreach/resources/contact/index'],
		[
			'emails',
			'AiVisibilityOutreach/resources/email/skipAnswered',
			'AiVisibilityPollTrigger/events/emailStatusChanged',
		],
		['emails', 'AiVisibilityOutreach/resources/outreachTarget/index'],
		['jobs', 'AiVisibilityPollTrigger/events/jobFinished'],
		['new pages', 'AiVisibilityPollTrigger/events/newCitation'],
		['pages', 'AiVisibilityOutreach/resources/outreachTarget/index'],
		['records', 'shared/forms/describe/nodeHints', 'docs/operations.md', 'docs/triggers.md'],
		['reports', 'AiVisibilityPollTrigger/events/mentionGainedOrLost', 'AiVisibilityPollTrigger/events/reportFinished'],
		['reports', 'AiVisibilityPollTrigger/events/visibilityChanged'],
		['schedules', 'AiVisibilityPollTrigger/events/scheduleRunFinished'],
	].map(([unit, ...texts]): [string, string, ...string[]] => [
		`100 ${unit}`,
		'shared/requests/pagination LARGEST_PAGE',
		...texts,
	]),
	['100 kB', 'shared/reports/tell/html/htmlPage MAX_BYTES / 1000', 'docs/rows-and-comparisons.md'],
	['240 seconds', 'AiVisibilityPollTrigger/host DEFAULT_MS * 0.8', 'docs/triggers.md'],
	['300 seconds', 'shared/requests/client DEFAULT_TIMEOUT_MS', 'docs/guarantees.md'],
	['3,000 characters', 'shared/base/values/slackText MAX_SLACK_TEXT', 'docs/rows-and-comparisons.md'],
	['5,000 records', 'AiVisibilityPollTrigger/detectors/detector MOST_RECORDS', 'docs/triggers.md'],
	['60,000 characters', 'shared/run/output/cutTexts MAX_ANSWER', 'docs/agents.md', 'docs/operations.md'],
	['60,000 characters', 'shared/run/output/cutTexts MAX_ANSWER', 'shared/forms/describe/toProperties'],

	['1 to 50 steps', 'rule 17.1', 'AiVisibilityOutreach/resources/sequence/index'],
	['1 to 50 steps', 'rule 17.1', 'AiVisibilityOutreach/resources/sequence/stepForm'],
	['1 to 365 days', 'rule 14.3', 'AiVisibility/resources/share'],
	['5 active endpoints', 'rule 19.1', 'AiVisibility/resources/webhookEndpoint'],
	['5 active webhook endpoints', 'rule 19.1', 'shared/messages/serviceMessages', 'README.md', 'docs/messages.md'],
	['10 minutes', 'rule 19.13', 'docs/triggers.md'],
	['10 requests', 'rule 6.2', 'AiVisibility/resources/prompt'],
	['10 to 30 seconds', 'rule 11.5', 'AiVisibility/prompts', 'AiVisibility/resources/prompt'],
	['20 markets', 'rule 12.5', 'README.md'],
	['120 requests', 'rule 6.1', 'README.md', 'docs/faq.md'],
	['255 characters', 'rule 15.6', 'AiVisibilityOutreach/resources/email/index'],
	['255 letters', 'rule 4.2', 'shared/forms/fields/collections'],
	['100,000 characters', 'rule 15.6', 'AiVisibilityOutreach/resources/email/index'],
	['80 characters', 'maxLength', 'AiVisibility/resources/brand'],
	['200 characters', 'maxLength', 'AiVisibility/resources/regionConfig', 'AiVisibility/resources/scheduledReport'],
	['500 characters', 'maxLength', 'AiVisibilityOutreach/resources/email/index'],

	['3 minutes', 'example', 'AiVisibility/resources/brandFacts'],
	['4 to 7 requests', 'example', 'AiVisibility/resources/report/analyses'],
	['5 to 9 requests', 'example', 'AiVisibility/resources/report/analyses'],
	['11 requests', 'example', 'AiVisibility/resources/report/analyses'],
	['15 minutes', 'example', 'AiVisibilityPollTrigger/events/event', 'docs/faq.md', 'docs/triggers.md'],
	['28 days', 'example', 'AiVisibility/resources/share'],
	['30 brands', 'example', 'AiVisibilityPollTrigger/events/event', 'docs/faq.md', 'docs/triggers.md'],
	['30 minutes', 'example', 'docs/triggers.md'],
	['45 seconds', 'example', 'docs/triggers.md'],
	...['15 seconds', '5 to 6 minutes', '1,000 items', '9 minutes'].map(inOnly('README.md')),
	...['128 tools', '2,500 characters'].map(inOnly('docs/agents.md')),
	...['20 prompts', '60 credits', '600 credits', '600 items', '2 hours', '21,600 requests'].map(inOnly('docs/faq.md')),
	...['5000 units'].map(inOnly('docs/messages.md')),
	...['8,412 characters'].map(inOnly('docs/operations.md')),
	...['86,400 requests'].map(inOnly('docs/triggers.md')),
	...['500 events', '500 records', '18 to 30 events'].map(inOnly('docs/queue-mode.md')),
	...['24 answers', '3 prompts', '30 points', '50 points', '2 points', '300 brands'].map(
		inOnly('docs/rows-and-comparisons.md'),
	),
	...['2.75 times'].map(inOnly('docs/rows-and-comparisons.md')),
];

function inOnly(file: string) {
	return (figure: string): [string, string, string] => [figure, 'example', file];
}

/** Costs of operations, which costs.test.cts compares, and the one attempt that a message may speak of. */
const ELSEWHERE = /^(0 units|1 unit|2 units|5 units|1 credit|1 request|1 attempt)$/;

const UNIT =
	'active endpoints|active webhook endpoints|answers|attempts?|brands|calls|campaigns|characters|citations|contacts|' +
	'credits?|days|emails|earlier reports|events|hours?|items|jobs|kB|letters|markets|minutes|new pages|pages|points|' +
	'polls|prompts|records|reports|requests?|runs|s|schedules|seconds|steps|times|tools|units?';
const FIGURE = new RegExp(
	`(?<![\\w.,-]|n8n )(\\d[\\d,]*(?:\\.\\d+)?(?: to \\d+)?|one(?= hour)|two(?= hours)) (${UNIT})\\b`,
	'g',
);

const inDigits = (text: string) => text.replaceAll('one hour', '1 hour').replaceAll('two hours', '2 hours');

const DOCUMENTS = filesLike('README.md', 'docs/*.md').filter((file) => file !== 'docs/benchmarks.md');

const TEXTS = new Map([
	...filesLike('nodes/**/*.ts').map((file) => [file.slice(6, -3), inDigits(stringsOf(file).join('\n'))] as const),
	...DOCUMENTS.map((file) => [file, inDigits(textOf(file))] as const),
]);

/** What the table says of the texts: the file, and the words around the figure. */
const PLACES = FIGURES.flatMap(([figure, , ...texts]) =>
	texts.map((text) => {
		const [file, words = '#'] = text.split(': ');
		return { figure, file, before: words.split('#')[0], whole: words.replace('#', figure) };
	}),
);

it('each figure that users read has its source in the table', () => {
	const unknown = [...TEXTS].flatMap(([file, text]) =>
		[...text.matchAll(FIGURE)].flatMap(({ 0: figure, index }) => {
			const isMeant = (each: (typeof PLACES)[number]) =>
				each.file === file && each.figure === figure && text.slice(0, index).endsWith(each.before);
			if (ELSEWHERE.test(figure) || PLACES.some(isMeant)) return [];
			return [`${file}: "${text.slice(index - 30, index)}${figure}" is of no source in FIGURES. Is it meant?`];
		}),
	);
	expect(unknown).toEqual([]);
});

it.each(PLACES)('$figure stands in $file: $whole', ({ file, whole }) => {
	expect(TEXTS.get(file)).toContain(whole);
});

const MS_OF: Record<string, number> = { s: 1_000, seconds: 1_000, minutes: 60_000, hour: 3_600_000, hours: 3_600_000 };

const CALCULATIONS: Record<string, (value: number, by: number) => number> = {
	'*': (value, by) => value * by,
	'/': (value, by) => value / by,
	'+': (value, by) => value + by,
	'-': (value, by) => value - by,
};

/** A constant of nodes/, which may be private: a product of numbers and of lengths of time, in the unit. */
function constantIn(source: string, unit: string): number {
	const [file, name, sign, by] = source.split(' ');
	const text = textOf(`nodes/${file}.ts`) + textOf('nodes/shared/base/time/clock.ts');
	const valueOf = (wanted: string): number => {
		const [, product] = new RegExp(`\\bconst ${wanted} = ([\\w .*]+);`).exec(text) ?? [];
		if (product === undefined) throw new Error(`nodes/${file}.ts has no ${wanted} any more`);
		const factors = product.replace(/(?<=\d)_/g, '').split(' * ');
		return factors.reduce((all, factor) => all * (/^\d/.test(factor) ? Number(factor) : valueOf(factor)), 1);
	};
	const value = valueOf(name) / (name.endsWith('_MS') ? MS_OF[unit] : 1);
	return sign === undefined ? value : CALCULATIONS[sign](value, Number(by));
}

const numbersIn = (figure: string) => figure.match(/\d[\d,.]*/g)!;

const OF_CODE = FIGURES.filter(([, source]) => source.includes('/'));
it.each(OF_CODE)('%s: the code has it, in %s', (figure, source) => {
	const value = constantIn(source, figure.split(' ')[1]);
	expect(Number(value.toFixed(2)).toLocaleString('en-US')).toBe(numbersIn(figure)[0]);
});

const OF_RULES = FIGURES.filter(([, source]) => source.startsWith('rule '));
it.each(OF_RULES)('%s: sandbox/api.md has it, in %s', (figure, source) => {
	const rule = source.replace('rule ', '');
	const [line] = new RegExp(`^- \\*\\*${rule}\\*\\* .*`, 'm').exec(textOf('sandbox/api.md'))!;
	const text = line.replace(/^- \*\*[\d.]+\*\*/, '');
	for (const number of numbersIn(figure)) expect(text).toMatch(new RegExp(`(?<![\\d,])${number}(?![\\d,]*\\d)`));
});

const OF_CONTRACT = FIGURES.filter(([, source]) => source === 'maxLength');
it.each(OF_CONTRACT)('%s: the contract has it', (figure) => {
	expect(textOf('sandbox/openapi.json')).toContain(`"maxLength": ${parseInt(figure, 10)}`);
});
