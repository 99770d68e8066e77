import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

let brandId = '';

/** Of the last report. */
let week = 0;

beforeEach(() => {
	week = 0;
	brandId = addBrand(scene, { name: 'Example Tea' });
});

const ASSISTANTS = ['chatgpt', 'claude', 'grok', 'gemini'];

/** The next weekly report: of 24 answers, the first ones mention the brand. */
function addWeek(mentions: number, more: Partial<KnownReport> = {}) {
	week += 1;
	return addReport(scene, {
		brand_id: brandId,
		name: 'Weekly',
		created_at: new Date(Date.UTC(2021, 0, 7 * week)).toISOString(),
		mentions: Object.fromEntries(
			Array.from({ length: 6 }, (_, prompt) => [
				`Which ${prompt}?`,
				Object.fromEntries(ASSISTANTS.map((name, at) => [name, 4 * prompt + at < mentions])),
			]),
		),
		...more,
	});
}

const compare = async (more: object = {}) => {
	const parameters = {
		resource: 'report',
		operation: 'compare',
		reportFrom: 'latest',
		brandId: byId(brandId),
		reportName: 'Weekly',
		...more,
	};
	return (await scene.run({ parameters })).records[0];
};

const requests = () => scene.requestsTo('GET', '/v1/reports/{report_id}').length;

describe('a report that nobody answered', () => {
	const nobody = { resultOf: () => ({ mentioned: null, answer: null }), visibility_score: 0 };

	it('is no neighbor: the fall since the report before it is told', async () => {
		for (const mentions of [17, 16, 17, 16]) addWeek(mentions);
		const before = addWeek(17);
		addWeek(0, nobody);
		addWeek(8);
		expect(await compare()).toMatchObject({
			...{ is_clear: true, direction: 'down', mentions_from: 17, mentions_to: 8 },
			previous_report_id: before.id,
			note: '1 earlier report is left out because no AI assistant answered.',
		});
	});

	it('is not compared itself', async () => {
		for (const mentions of [17, 16, 17, 16]) addWeek(mentions);
		addWeek(0, nobody);
		expect(await compare()).toMatchObject({
			headline:
				'The visibility score is 0 of 100. No AI assistant answered, so nothing is compared.',
			...{ is_clear: null, is_lasting: false, usual_low: null },
		});
	});
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
});

describe('what the other operations say of it', () => {
	it('is the usual range in rows of reports, without those that nobody answered', async () => {
		for (const mentions of [12, 14, 13, 15]) addWeek(mentions);
		addWeek(0, { resultOf: () => ({ mentioned: null, answer: null }), visibility_score: 0 });
		for (const mentions of [12, 14, 13, 15, 13]) addWeek(mentions);
		const parameters = {
			resource: 'report',
			operation: 'getRows',
			reportFrom: 'since',
			since: '2020-12-31',
			brandId: byId(brandId),
			rowPer: 'report',
		};
		const { records } = await scene.run({ parameters });
		const ranges = records.map(({ usual_low: low, usual_high: high }) => [low, high]);
		expect(ranges.slice(0, 9)).toEqual(Array(9).fill([null, null]));
		expect(ranges[9]).toEqual([35.8, 76.7]);
	});

	it('puts a brand whose fall lasts among those that are mentioned less often', async () => {
		for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15, 11, 10, 11])
			addWeek(mentions, {
				created_at: new Date(Date.now() - 7 * (11 - week) * 86_400_000).toISOString(),
			});
		const parameters = {
			resource: 'report',
			operation: 'getOverview',
			brands: 'chosen',
			brandIds: [brandId],
			overviewOutput: 'brands',
		};
		expect((await scene.run({ parameters })).records).toMatchObject([
			{
				...{ standing: 'down', is_clear: false, is_lasting: true, lasting_direction: 'down' },
				headline: expect.stringContaining('has been lower for three reports'),
			},
		]);
	});
});

describe('a competitor that overtakes', () => {
	/** Of 24 answers, those that mention the brand name no other company. */
	const named = {
		resultOf: (isMentioned: boolean) => ({
			mentioned: isMentioned,
			answer: isMentioned ? 'Names the brand and no other.' : 'Names Rival Tea and no other.',
		}),
	};

	beforeEach(() => {
		const { competitors } = scene.sandbox.state;
		competitors.add({
			...competitors.all()[0],
			id: `c${brandId}`,
			brand_id: brandId,
			name: 'Rival Tea',
			domain: 'rival-tea.example',
		});
	});

	it('is told when the order is clear, and was clear the other way, however many reports ago', async () => {
		for (const mentions of [20, 12, 13, 12]) addWeek(mentions, named);
		expect(await compare()).toMatchObject({
			overtaken_by: [],
			companies_leading: ['Example Tea', 'Rival Tea'],
		});
		addWeek(4, named);
		const before = requests();
		const {
			headline,
			overtaken_by: overtakenBy,
			companies_leading: leading,
			slack_text: text,
		} = await compare();
		expect([overtakenBy, leading]).toEqual([['Rival Tea'], ['Rival Tea']]);
		for (const each of [headline, text])
			expect(each).toContain(
				'Rival Tea overtook Example Tea: it is now mentioned clearly more often.',
			);
		// The two that are compared, and three before them.
		expect(requests() - before).toBe(5);
		addWeek(3, named);
		expect(await compare()).toMatchObject({ overtaken_by: [], companies_leading: ['Rival Tea'] });
	});
});
