import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { readPollForm } from '../../../nodes/AiVisibilityPollTrigger/pollForm';

const formOf = async (parameters: IDataObject, apiKey = 'ab_live_1') => {
	const node = { name: 'Poll', type: 'poll', typeVersion: 1, parameters };
	return await readPollForm({
		getNode: () => node,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({ apiKey }),
	} as unknown as IPollFunctions);
};
const brand = (id: string) => ({ brandId: { __rl: true, mode: 'list', value: id } });
const fingerprintOf = async (...form: Parameters<typeof formOf>) => (await formOf(...form)).fingerprint;

describe('what a poll remembers', () => {
	it('does not depend on which brands are chosen, and not on what only chooses events', async () => {
		const event = 'reportFinished';
		const all = await Promise.all([
			fingerprintOf({ event, brands: 'chosen', brandIds: ['a'] }),
			fingerprintOf({ event, brands: 'all' }, 'ab_live_2'),
			fingerprintOf({ event, ...brand('a') }),
			fingerprintOf({ event, ...brand('b'), reportStatuses: ['failed'] }),
		]);
		expect(new Set(all).size).toBe(1);
	});

	it('depends on the event, the filters that are sent, and the key of jobs', async () => {
		const citations = { event: 'newCitation', ...brand('a') };
		const all = await Promise.all([
			fingerprintOf(citations),
			fingerprintOf({ ...citations, filters: { hasContact: true } }),
			fingerprintOf({ event: 'reportFinished', ...brand('a') }),
			fingerprintOf({ event: 'visibilityChanged', ...brand('a') }),
			fingerprintOf({ event: 'jobFinished' }),
			fingerprintOf({ event: 'jobFinished' }, 'ab_live_2'),
		]);
		expect(new Set(all).size).toBe(all.length);
	});

	it.each([
		['quotaLow', { threshold: 5 }],
		['noReply', { days: 5 }],
		['newCitation', { filters: { sentiment: ['negative'] } }],
	])('of %s depends on what is compared: %j', async (event, change) => {
		const form = { event, ...brand('a') };
		expect(await fingerprintOf({ ...form, ...change })).not.toBe(await fingerprintOf(form));
	});
});

const threshold = { event: 'visibilityChanged', changes: 'threshold' };

it.each([
	["'Brand' is empty", brand('')],
	["'Brand Names or IDs' is empty", { brands: 'chosen', brandIds: [] }],
	["'Report Statuses' is empty", { reportStatuses: [] }],
	["'Report Statuses'", { reportStatuses: ['archived'] }],
	["'Schedule' is empty", { event: 'visibilityChanged', filters: { scheduledReportId: brand('').brandId } }],
	["'Threshold (Points)' must be from", { ...threshold, threshold: -1 }],
	["'Threshold (Points)' is empty", { ...threshold, threshold: '' }],
	["'Days Without a Reply' is empty", { event: 'noReply', days: '' }],
	["'Campaign' is empty", { event: 'noReply', emails: 'campaign', campaignId: brand('').brandId }],
	["'Direction' must be one of", { event: 'visibilityChanged', direction: 'sideways' }],
])('the form is refused: %s', async (message, changes) => {
	const form = formOf({ event: 'reportFinished', ...brand('a'), ...changes });
	await expect(form).rejects.toThrow(message);
});

it('a poll asks for what the filters leave', async () => {
	const filters = { scheduledReportId: brand('s').brandId };
	const { listFor } = await formOf({ event: 'reportFinished', ...brand('b'), filters });
	expect(listFor('b')).toEqual({ path: '/v1/reports', query: { brand_id: 'b', scheduled_report_id: 's' } });
});

it('messages know the fields of the chosen event, also by names with the abbreviation', async () => {
	const filters = { reportId: { __rl: true, mode: 'id', value: 'r' }, minSvcScore: 5 };
	const parameters = { event: 'newCitation', ...brand('b'), filters };
	const { forMessages, listFor } = await formOf(parameters, ' Bearer ab_live_1');
	expect(listFor('b').query).toEqual({ sort: 'created_at', report_id: 'r', min_ab_score: 5 });
	const { ids, labelOf } = forMessages;
	expect(ids).toEqual([
		{ label: 'Brand', value: 'b' },
		{ label: 'Report', value: 'r' },
	]);
	expect(['min_ab_score', 'has_backlink', 'threshold'].map((name) => labelOf?.(name))).toEqual([
		'Minimum Score',
		'Has Backlink',
		undefined,
	]);
	const emails = await formOf({ event: 'noReply', ...brand('b') });
	expect(emails.forMessages.isUndocumented).toBe(true);
});
