import {
	OWN_COLUMNS,
	type ReportForRows,
	type RowPer,
	toReportRows,
} from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';
import { toFacts } from '../../../../../nodes/shared/reports/facts';

/** Of a row of the answer below. */
const VALUES: Array<[column: string, value: unknown]> = [
	['prompt', 'Which tea?'],
	['platform', 'ChatGPT'],
	['is_mentioned', true],
	['competitors_named', 'Rival; Other'],
	['category', 'Tea'],
	['market', 'Berlin, Germany'],
	['language', 'German'],
	['report_name', 'Weekly'],
	['date', '2026-03-02'],
	['time', '00:30'],
	['brand', 'Acme'],
	['schedule', 'Mondays'],
	['row_id', 'r1:p1:chatgpt'],
	['report_id', 'r1'],
	['prompt_id', 'p1'],
	['platform_id', 'chatgpt'],
	['batch_id', 'run1'],
	['scheduled_report_id', 's1'],
	['region_config_id', 'm1'],
	['brand_id', 'b1'],
	// new
];

const record = {
	...{ id: 'r1', name: 'Weekly', brand_id: 'b1', batch_id: 'run1', scheduled_report_id: 's1' },
	...{ region_config_id: 'm1', country: 'Germany', location: 'Berlin', language: 'German' },
	...{ created_at: '2026-03-01T23:30:00Z', visibility_score: 41.66 },
};

const answer = {
	...{ prompt: 'Which tea?', promptId: 'p1', category: 'Tea', isMentioned: true },
	...{ platform: 'ChatGPT', platformId: 'chatgpt', values: { rank: 1, id: 7, date: 'new' } },
	named: ['Acme', 'Rival', 'Other'],
};

const other = { ...answer, platform: 'Claude', platformId: 'claude', isMentioned: false, named: ['Rival', 'Other'] };
const third = { ...other, platform: 'Grok', platformId: 'grok', named: ['Other'] };

const report = {
	...{ record, companies: { brand: 'Acme', competitors: ['Rival', 'Other'] } },
	answers: [answer, other, third].map((each) => ({ ...each, isAnswered: true })),
	facts: toFacts(record, { brand: 'Acme', schedule: 'Mondays' }, 'Europe/Berlin'),
} as unknown as ReportForRows;

it.each(VALUES)('the column %s of an answer has %j', (column, value) => {
	const [row] = toReportRows('answer', report);
	expect(row[column]).toEqual(value);
});

it('each column has its row here', () => {
	expect(VALUES.map(([column]) => column).sort()).toEqual([...OWN_COLUMNS].sort());
});

it.each<[RowPer, object[]]>([
	[
		'prompt',
		[
			{
				...{ prompt: 'Which tea?', category: 'Tea', prompt_id: 'p1', row_id: 'r1:p1' },
				...{ answers: 3, mentions: 1, mention_rate: 33.3, mentioned_on: 'ChatGPT', not_mentioned_on: 'Claude, Grok' },
				competitors_named: 'Other; Rival',
			},
		],
	],
	[
		'platform',
		[
			{ platform: 'ChatGPT', platform_id: 'chatgpt', row_id: 'r1:chatgpt', answers: 1, mentions: 1, mention_rate: 100 },
			{ platform: 'Claude', platform_id: 'claude', row_id: 'r1:claude', answers: 1, mentions: 0, mention_rate: 0 },
			{ platform: 'Grok', platform_id: 'grok', row_id: 'r1:grok', answers: 1, mentions: 0, mention_rate: 0 },
		],
	],
	[
		'company',
		[
			{ company: 'Other', is_brand: false, answers: 3, answers_named: 3, share: 100 },
			{ company: 'Rival', is_brand: false, answers: 3, answers_named: 2, share: 66.7 },
			{ company: 'Acme', is_brand: true, answers: 3, answers_named: 1, share: 33.3 },
		],
	],
	[
		'report',
		[
			{
				...{ score: 41.7, prompts: 1, answers: 3, mentions: 1, mention_rate: 33.3, row_id: 'r1' },
				...{ mention_rate_chatgpt: 100, mention_rate_claude: 0 },
			},
		],
	],
])('a row per %s has its counts and names', (rowPer, rows) => {
	expect(toReportRows(rowPer, report)).toMatchObject(rows);
});

const HASH = expect.stringMatching(/^r1:[\da-f]{16}$/) as string;

it.each<[RowPer, object]>([
	['answer', { row_id: expect.stringMatching(/^r1(:[\da-f]{16}){2}$/), rank: 1, result_id: 7, result_date: 'new' }],
	['prompt', { row_id: HASH, mentions: null, mentioned_on: null, not_mentioned_on: null }],
	['platform', { row_id: 'r1:unknown', platform: null }],
	['company', { row_id: HASH }],
])('a row per %s has an ID where the service gives none, and says what is not known', (rowPer, row) => {
	const bare = { ...report.answers[0], promptId: null, platform: null, platformId: null, isMentioned: null };
	expect(toReportRows(rowPer, { ...report, answers: [bare] })[0]).toMatchObject(row);
	expect(toReportRows('report', { ...report, answers: [bare] })[0]).not.toHaveProperty('mention_rate_null');
});

it('answers of one assistant to one prompt are told apart by their order', () => {
	const twice = { ...report, answers: [report.answers[0], report.answers[0]] };
	expect(toReportRows('answer', twice).map(({ row_id: id }) => id)).toEqual(['r1:p1:chatgpt', 'r1:p1:chatgpt:2']);
});

it('a row per company counts no answers to prompts that name one', () => {
	const leading = { ...report.answers[0], isLeading: true };
	const answers = [...report.answers, leading];
	expect(toReportRows('company', { ...report, answers })).toEqual(toReportRows('company', report));
});
