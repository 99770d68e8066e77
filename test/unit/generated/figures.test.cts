import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../harness/paths.cts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The value of a constant of nodes/, which may be private: a product of numbers. */
function constant(file: string, name: string): number {
	const text = read(`nodes/${file}.ts`);
	const [, product] = new RegExp(`\\bconst ${name} = ([\\d_ *.]+);`).exec(text) ?? [];
	if (product === undefined) throw new Error(`nodes/${file}.ts has no ${name} any more`);
	return product
		.replaceAll('_', '')
		.split('*')
		.reduce((all, factor) => all * Number(factor), 1);
}

const inSeconds = (file: string, name: string) => constant(file, name) / 1_000;
const inMinutes = (file: string, name: string) => constant(file, name) / 60_000;

/** What the code does, by the constants that it uses. */
const OF_CODE: Array<[value: number, ...units: string[]]> = [
	[constant('AiVisibility/analysis/rows/readRows', 'MAX_ANSWERS'), 'answers'],
	[
		constant('shared/requests/pagination', 'LARGEST_PAGE'),
		...['brands', 'contacts', 'emails', 'jobs', 'pages', 'records', 'reports', 'schedules'],
	],
	[constant('shared/requests/retry', 'DEFAULT_MAX_ATTEMPTS'), 'times', 'attempts'],
	[inSeconds('shared/requests/retry', 'MAX_RETRY_AFTER_MS'), 'seconds'],
	[inMinutes('shared/requests/retry', 'MAX_RETRY_AFTER_MS'), 'minutes'],
	[inSeconds('shared/requests/retry', 'MAX_BACKOFF_MS'), 's', 'seconds'],
	[inMinutes('shared/requests/retry', 'IN_FLIGHT_WINDOW_MS'), 'minutes'],
	[2 * inSeconds('shared/requests/retry', 'IN_FLIGHT_DELAY_MS'), 's'],
	[8 * inSeconds('shared/requests/retry', 'FIRST_BACKOFF_MS'), 's'],
	[inSeconds('shared/requests/client', 'DEFAULT_TIMEOUT_MS'), 'seconds'],
	[inMinutes('shared/requests/limits/rateLimiter', 'RATE_LIMIT_WINDOW_MS'), 'minutes'],
	[inSeconds('shared/requests/limits/rateWindow', 'WINDOW_MS'), 'seconds'],
	[constant('shared/jobs/completion', 'DEFAULT_MAX_WAIT_MINUTES'), 'minutes'],
	[inSeconds('shared/jobs/waitForJob', 'BEFORE_DEADLINE_MS'), 'seconds'],
	[inSeconds('shared/jobs/waitForJob', 'GRACE_MS'), 's', 'seconds'],
	[inSeconds('shared/run/toolCall', 'ANSWER_MS'), 'seconds'],
	[inSeconds('shared/run/nodeCall', 'SHORTEST_PAUSE_MS') + 5, 'seconds'],
	[constant('shared/run/output/cutTexts', 'MAX_ANSWER'), 'characters'],
	[constant('AiVisibility/prompts', 'MAX_PROMPTS'), 'prompts'],
	[constant('shared/base/values/slackText', 'MAX_LENGTH'), 'characters'],
	[constant('shared/reports/tell/html/htmlPage', 'MAX_BYTES') / 1_000, 'kB'],
	[constant('shared/reports/judge/effect', 'WIDEST') * 100, 'points'],
	[constant('shared/reports/judge/clear', 'UNKNOWN_STEP') * 100, 'points'],
	[constant('shared/reports/judge/usualRange', 'RANGE'), 'times'],
	[constant('shared/reports/series', 'LONG_HISTORY') - 1, 'earlier reports'],
	[constant('AiVisibility/analysis/nextSteps/readNextSteps', 'DAYS_BETWEEN_EMAILS'), 'days'],
	[constant('AiVisibilityPollTrigger/detectors/detector', 'MOST_RECORDS'), 'records'],
	[inSeconds('AiVisibilityPollTrigger/host', 'DEFAULT_MS') * 0.8, 'seconds'],
	[constant('AiVisibilityTrigger/registration/hooks', 'LONGEST_AT_START'), 'seconds'],
	[constant('AiVisibilityTrigger/registration/hooks', 'LONGEST_SECONDS'), 'seconds'],
	[constant('AiVisibilityTrigger/delivery/signature', 'TOLERANCE_SECONDS') / 60, 'minutes'],
	[constant('AiVisibilityTrigger/delivery/summary', 'LONGEST_SECONDS'), 'seconds'],
	[constant('shared/forms/describe/nodeHints', 'EXAMPLE_ITEMS'), 'items'],
	[constant('AiVisibilityTrigger/delivery/claims', 'MEMORY_HOURS'), 'hours'],
	[inMinutes('shared/jobs/target', 'JOB_RETENTION_MS') / 60, 'hour'],
];

/** What the service promises, by the rule of sandbox/api.md that has the number. */
const OF_RULES: Record<string, string> = {
	'120 requests': '6.1',
	'24 hours': '4.4',
	'2 hours': '19.13',
	'1 to 365 days': '14.3',
	'1 to 50 steps': '17.1',
	'100,000 characters': '15.6',
	'255 characters': '15.6',
	'255 letters': '4.2',
	'10 to 30 seconds': '11.5',
	'5 active endpoints': '19.1',
	'5 active webhook endpoints': '19.1',
};

/** Costs of operations: costs.test.cts compares them. */
const COSTS = ['0 units', '1 unit', '2 units', '5 units', '1 credit', '1 request', '1 attempt'];

/** Limits of the contract, in sandbox/openapi.json. */
const OF_CONTRACT = ['80 characters', '200 characters', '500 characters'];

/** Examples, what was measured, and what n8n does, by the only texts that have them. */
const OF_TEXTS: Record<string, string[]> = {
	'3 minutes': ['nodes/AiVisibility/resources/brandFacts.ts', 'nodes/AiVisibility/resources/report/fields.ts'],
	'10 requests': [
		'README.md',
		'nodes/AiVisibility/resources/prompt.ts',
		'nodes/AiVisibility/resources/report/analyses.ts',
	],
	'28 days': ['nodes/AiVisibility/resources/share.ts'],
	'30 brands': ['nodes/AiVisibilityPollTrigger/events/event.ts', 'docs/faq.md', 'docs/triggers.md'],
	'4 to 7 requests': ['nodes/AiVisibility/resources/report/analyses.ts'],
	'5 to 9 requests': ['nodes/AiVisibility/resources/report/analyses.ts'],
	'15 seconds': ['README.md'],
	'5 to 6 minutes': ['README.md'],
	'1,000 items': ['README.md'],
	'9 minutes': ['README.md'],
	'20 markets': ['README.md'],
	'128 tools': ['docs/agents.md'],
	'2,500 characters': ['docs/agents.md'],
	'20 prompts': ['docs/faq.md'],
	'60 credits': ['docs/faq.md'],
	'600 credits': ['docs/faq.md'],
	'21,600 requests': ['docs/faq.md'],
	'5000 units': ['docs/messages.md'],
	'8,412 characters': ['docs/operations.md'],
	'500 events': ['docs/queue-mode.md'],
	'500 records': ['docs/queue-mode.md'],
	'18 to 30 events': ['docs/queue-mode.md'],
	'24 answers': ['docs/rows-and-comparisons.md'],
	'3 prompts': ['docs/rows-and-comparisons.md'],
	'30 points': ['docs/rows-and-comparisons.md'],
	'50 points': ['docs/rows-and-comparisons.md'],
	'8 days': ['docs/rows-and-comparisons.md'],
	'35 days': ['docs/rows-and-comparisons.md'],
	'2.75 times': ['docs/rows-and-comparisons.md'],
	'2 points': ['docs/rows-and-comparisons.md'],
	'300 brands': ['docs/rows-and-comparisons.md'],
	'10 minutes': ['docs/triggers.md'],
	'2,880 polls': ['docs/triggers.md'],
	'86,400 requests': ['docs/triggers.md'],
};

const UNITS =
	'active endpoints|active webhook endpoints|answers|attempts?|brands|calls|characters|contacts|credits?|days|emails|earlier reports|events|hours?|items|jobs|kB|letters|markets|minutes|pages|points|polls|prompts|records|reports|requests?|runs|s|schedules|seconds|steps|times|tools|units?';
const FIGURE = new RegExp(
	`(?<![\\w.,-]|n8n )(\\d[\\d,]*(?:\\.\\d+)?(?: to \\d+)?|one(?= hour)|two(?= hours)) (${UNITS})\\b`,
	'g',
);

const figuresIn = (text: string): string[] =>
	[...text.matchAll(FIGURE)].map(([, number, unit]) => {
		const digits = number.replace('one', '1').replace('two', '2');
		return `${digits} ${unit}`;
	});

/** Texts of nodes/ are its strings: comments are not for users. */
function stringsIn(file: string): string {
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
		if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) texts.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
	return texts.join('\n');
}

const filesOf = (folder: string, end: string): string[] =>
	readdirSync(join(root, folder), { recursive: folder === 'nodes', encoding: 'utf8' })
		.filter((file) => file.endsWith(end) && file !== 'benchmarks.md')
		.map((file) => join(folder, file));

const TEXTS = [
	...filesOf('nodes', '.ts').map((file) => [file, stringsIn(file)]),
	...['README.md', ...filesOf('docs', '.md')].map((file) => [file, read(file)]),
].map(([file, text]) => [file, figuresIn(text)] as const);

const named = OF_CODE.flatMap(([value, ...units]) =>
	units.map((unit) => `${Number(value.toFixed(2)).toLocaleString('en-US')} ${unit}`),
);
const KNOWN = [...named, ...Object.keys(OF_RULES), ...OF_CONTRACT, ...COSTS];

it('each figure that users read is that of the code, of a rule, or an example of its text', () => {
	const unknown = TEXTS.flatMap(([file, figures]) =>
		figures
			.filter((figure) => !KNOWN.includes(figure) && !OF_TEXTS[figure]?.includes(file))
			.map((figure) => `${file}: "${figure}" is what no constant and no rule has. Is it meant?`),
	);
	expect([...new Set(unknown)]).toEqual([]);
});

it('no text has lost a figure', () => {
	const found = new Set(TEXTS.flatMap(([, figures]) => figures));
	const lost = [...KNOWN, ...Object.keys(OF_TEXTS)].filter((figure) => !found.has(figure));
	expect(lost).toEqual([]);
});

it.each(Object.entries(OF_RULES))('%s: rule %s has it', (figure, rule) => {
	const [text] = new RegExp(`^- \\*\\*${rule}\\*\\* .*`, 'm')
		.exec(read('sandbox/api.md'))!
		.map((line) => line.replace(/^- \*\*[\d.]+/, ''));
	for (const number of figure.match(/\d[\d,]*/g)!) expect(text).toContain(number);
});

it.each(OF_CONTRACT)('%s: the contract has it', (figure) => {
	expect(read('sandbox/openapi.json')).toContain(`"maxLength": ${parseInt(figure, 10)}`);
});
