import { type LatestReport, toOverviewRow } from '../../../../../nodes/AiVisibility/analysis/overview/overviewRows';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';
import { BEFORE, comparisonOf, NOW } from '../../../shared/reports/tell/madeReport.cts';

const rowOf = async (more: Partial<LatestReport['findings']> = {}, isStale = false) => {
	const now = { ...NOW, 'New?': { ChatGPT: true } };
	const { findings, facts } = await comparisonOf(now, BEFORE);
	const record = { id: 'r1', brand_id: 'b1', scheduled_report_id: 's1', region_config_id: 'm1' };
	const reading = { record, previous: { id: 'r0' } } as unknown as LatestReport['reading'];
	const latest = { reading, facts, findings: { ...findings, ...more }, isStale };
	return toOverviewRow({ id: 'b1', name: 'Example Tea' }, latest, toFormat(LANGUAGES.en, 'UTC'));
};

it('each column of a brand with a report has its figure', async () => {
	const changes = 'Too few answers to tell a change from chance: 1 prompt lost and 1 gained a mention.';
	expect(await rowOf()).toEqual({
		...{ brand: 'Example Tea', brand_id: 'b1', market: 'Germany', date: '2026-03-02', report_name: 'Weekly' },
		...{ standing: 'untold', score: 70.8, change: 0, mention_rate: 40, compared_mention_rate: 25 },
		...{ is_clear: false, direction: 'same', is_lasting: false, lasting_direction: null, is_like_for_like: false },
		...{ has_report: true, has_previous: true, reason: null, reason_code: null },
		...{ changes, headline: `The visibility score is 70.8 of 100. ${changes}` },
		...{ report_id: 'r1', previous_report_id: 'r0', scheduled_report_id: 's1', region_config_id: 'm1' },
	});
});

const verdict = (change: string, direction = 'down') => ({ verdict: { change, direction } }) as object;
const lasting = (direction: string, isNew: boolean) =>
	({ ...verdict('unclear'), lasting: { direction, isNew, recent: [1, 2, 3], before: [4, 5] } }) as object;

it.each<[string, object, boolean]>([
	['down', verdict('clear'), false],
	['up', verdict('clear', 'up'), false],
	['unclear', verdict('unclear'), false],
	['untold', verdict('tooFew'), false],
	['untold', { verdict: undefined }, false],
	['up', lasting('up', true), false],
	['unclear', lasting('up', false), false],
	['stale', verdict('clear'), true],
])('a brand stands %s with %j', async (standing, findings, isStale) => {
	expect(await rowOf(findings, isStale)).toMatchObject({ standing });
});

it.each([
	['that of the mentions', { rate: { difference: 5, from: 35, to: 40 }, scoreChange: { difference: 3 } }, 5, 40],
	['that of the score where the mentions are not known', { rate: undefined, scoreChange: { difference: 3 } }, 3, null],
	['not known', { rate: undefined, scoreChange: undefined }, null, null],
])('the change of a brand is %s', async (_, findings, change, compared_mention_rate) => {
	expect(await rowOf(findings as object)).toMatchObject({ change, compared_mention_rate });
});
