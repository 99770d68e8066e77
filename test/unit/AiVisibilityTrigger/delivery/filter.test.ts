import type { Envelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import { whySkipped } from '../../../../nodes/AiVisibilityTrigger/delivery/filter';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';

const SETTINGS = {
	registration: 'automatic',
	brands: 'one',
	brandId: '',
	brandIds: [],
	events: ['report.completed'],
	ignoreTestDeliveries: false,
	reportIds: [],
	scheduledReportIds: [],
} as unknown as Settings;

type Row = [title: string, event: Partial<Envelope>, settings: Partial<Settings>];

const about = (data: Envelope['data']): Partial<Envelope> => ({ data });
const byHand = (changes: Partial<Settings>) => ({ registration: 'byHand' as const, ...changes });

const skipped = (event: Partial<Envelope>, settings: Partial<Settings>) =>
	whySkipped({ type: 'report.completed', data: {}, ...event } as Envelope, {
		...SETTINGS,
		...settings,
	});

it.each<Row>([
	['is chosen', {}, {}],
	['is any, where none is known to be chosen', { type: 'report.failed' }, { events: [] }],
	['is about a chosen report', about({ report_id: 'r1' }), { reportIds: ['R1'] }],
	[
		'is about a chosen schedule',
		about({ scheduled_report_id: 's' }),
		{ scheduledReportIds: ['s'] },
	],
	[
		'is about either',
		about({ report_id: 'r2', scheduled_report_id: 's' }),
		{ reportIds: ['r1'], scheduledReportIds: ['s'] },
	],
	['is a test delivery', { isTest: true, ...about({ report_id: '0' }) }, { reportIds: ['r'] }],
	['is none, where tests are ignored', {}, { ignoreTestDeliveries: true }],
	['is of the brand', about({ brand_id: 'B' }), byHand({ brandId: 'b' })],
	['is of a chosen brand', about({ brand_id: 'C' }), byHand({ brandIds: ['b', 'c'] })],
	['is of any brand, where all are meant', about({ brand_id: 'c' }), byHand({ brands: 'all' })],
	['names no brand', about({ report_id: 'r' }), byHand({ brandId: 'b' })],
	['came to an endpoint of its own', about({ brand_id: 'c' }), { brandId: 'b' }],
	[
		'came to an endpoint of unknown kind',
		about({ brand_id: 'c' }),
		{ registration: undefined, brandId: 'b' },
	],
])('an event starts the workflow that %s', (_, event, settings) => {
	expect(skipped(event, settings)).toBeUndefined();
});

it.each<Row>([
	['of another type', { type: 'report.failed' }, {}],
	['of another report', about({ report_id: 'r2' }), { reportIds: ['r1'] }],
	[
		'of a schedule, where reports are chosen',
		about({ scheduled_report_id: 's' }),
		{ reportIds: ['r'] },
	],
	['of another schedule', about({ scheduled_report_id: 's2' }), { scheduledReportIds: ['s1'] }],
	['that is a test', { isTest: true }, { ignoreTestDeliveries: true }],
	['of another brand', about({ brand_id: 'c' }), byHand({ brandId: 'b' })],
	['of no chosen brand', about({ brand_id: 'd' }), byHand({ brandIds: ['b', 'c'] })],
])('an event %s starts nothing', (_, event, settings) => {
	expect(skipped(event, settings)).toMatch(/ignored|not among|another/);
});
