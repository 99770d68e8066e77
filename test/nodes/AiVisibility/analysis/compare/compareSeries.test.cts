import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addRival, EITHER, NOBODY, weeklyReports } from '../reportHistory.cts';

const scene = useScene();

let brandId = '';
let addWeek: ReturnType<typeof weeklyReports>;

beforeEach(() => {
	brandId = addBrand(scene, { name: 'Example Tea' });
	addWeek = weeklyReports(scene, { brand_id: brandId });
});

const compare = async (options = {}) => {
	const form = { reportFrom: 'latest', brandId: byId(brandId), reportName: 'Weekly', options };
	return (await scene.run(scene.call('report', 'compare', form))).records[0];
};

const requests = () => scene.requestsTo('GET', '/v1/reports/{report_id}').length;

it('a report that nobody answered is no neighbor, and is not compared itself', async () => {
	for (const mentions of [17, 16, 17, 16]) addWeek(mentions);
	const before = addWeek(17);
	const ranked = { mentioned: null, answer: null, position: 7 };
	const { id } = addWeek(0, { ...NOBODY, resultOf: () => ranked });
	const { headline, ...nobody } = await compare();
	expect(headline).toMatch(/ No AI assistant answered, so nothing is compared\.$/);
	const none = { is_clear: null, is_lasting: false, usual_low: null, mentions_to: 0 };
	expect(nobody).toMatchObject(none);
	addWeek(8);
	expect(await compare()).toMatchObject({
		...{
			is_clear: true,
			direction: 'down',
			mentions_from: 17,
			mentions_to: 8,
			score_difference: -37.5,
		},
		previous_report_id: before.id,
		note: '1 earlier report is left out because no AI assistant answered.',
	});
	// By this field, they answered.
	const byRank = await compare({ mentionField: 'position' });
	expect(byRank).toMatchObject({ previous_report_id: id, mentions_from: 24 });
});

describe('the course of a series', () => {
	it('tells a fall that lasts, by the list alone, and what is usual', async () => {
		for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15, 11, 10]) addWeek(mentions);
		expect(await compare()).toMatchObject({ is_lasting: false, usual_low: 32.1, usual_high: 79.4 });
		addWeek(11);
		const before = requests();
		expect(await compare()).toMatchObject({
			headline: expect.stringContaining(
				'The visibility score has been lower for three reports: 45.8, 41.7, and 45.8. Before, it was 50 to 62.5.',
			),
			...{ is_clear: false, is_lasting: true, lasting_direction: 'down' },
		});
		expect(requests() - before).toBe(2);
		addWeek(10);
		const { headline, ...next } = await compare();
		expect(next).toMatchObject({ is_lasting: true, lasting_direction: 'down' });
		expect(headline).not.toContain('lower');
	});

	it('is told in rows of reports, without those that nobody answered, and not beside a clear change', async () => {
		for (const mentions of [12, 14, 13, 15]) addWeek(mentions);
		addWeek(0, NOBODY);
		for (const mentions of [12, 14, 13, 15, 13, 2]) addWeek(mentions);
		const form = { reportFrom: 'since', since: '2020-12-31', brandId: byId(brandId) };
		const rows = scene.call('report', 'getRows', { ...form, rowPer: 'report' });
		const { records } = await scene.run(rows);
		const ranges = records.map(({ usual_low: low, usual_high: high }) => [low, high]);
		expect(ranges.slice(0, 9)).toEqual(Array(9).fill([null, null]));
		expect(ranges.slice(9)).toEqual([
			[35.8, 76.7],
			[null, null],
		]);
	});
});

it('a competitor that overtakes is told when the order is clear, and was clear the other way, however many reports ago', async () => {
	addRival(scene, brandId);
	// Only the option tells which answers mention the brand.
	const unlike = { ...EITHER, visibility_score: 1, ranked_prompts: 40 };
	const options = { mentionField: 'mentioned' };
	for (const mentions of [20, 12, 13, 12]) addWeek(mentions, unlike);
	const leading = ['Example Tea', 'Rival Tea'];
	expect(await compare(options)).toMatchObject({ overtaken_by: [], companies_leading: leading });
	addWeek(4, unlike);
	const before = requests();
	const said = expect.stringContaining(
		'Rival Tea overtook Example Tea: it is now mentioned clearly more often.',
	);
	expect(await compare(options)).toMatchObject({
		...{ overtaken_by: ['Rival Tea'], companies_leading: ['Rival Tea'] },
		...{ headline: said, slack_text: said },
	});
	// The two that are compared, and three before them.
	expect(requests() - before).toBe(5);
	addWeek(3, unlike);
	const next = { overtaken_by: [], companies_leading: ['Rival Tea'] };
	expect(await compare(options)).toMatchObject(next);
});
