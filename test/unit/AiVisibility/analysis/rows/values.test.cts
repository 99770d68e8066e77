import {
	OWN_COLUMNS,
	type ReportForRows,
	toReportRows,
} from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';
import { toFacts } from '../../../../../nodes/shared/reports/facts';

/** Of a row of the answer below. */
const VALUES: Array<[column: string, value: unknown]> = [
	['prompt', 'Which tea?'],
	['platform', 'ChatGPT'],
	['is_mentioned', true],
	['competitors_named', 'Rival'],
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
	created_at: '2026-03-01T23:30:00Z',
};

const answer = {
	...{ prompt: 'Which tea?', promptId: 'p1', category: 'Tea', isMentioned: true },
	...{ platform: 'ChatGPT', platformId: 'chatgpt', values: { rank: 1 } },
	named: ['Acme', 'Rival'],
};

const report = {
	...{ record, answers: [answer], companies: { brand: 'Acme', all: [] } },
	facts: toFacts(record, { brand: 'Acme', schedule: 'Mondays' }, 'Europe/Berlin'),
} as unknown as ReportForRows;

it.each(VALUES)('the column %s of an answer has %j', (column, value) => {
	const [row] = toReportRows('answer', report);
	expect(row[column]).toEqual(value);
});

it('each column has its row here', () => {
	expect(VALUES.map(([column]) => column).sort()).toEqual([...OWN_COLUMNS].sort());
});
