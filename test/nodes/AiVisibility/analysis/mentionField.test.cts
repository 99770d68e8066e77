import type { IDataObject } from 'n8n-workflow';
import { byId, useScene } from '../../support/scene.cts';
import { addBrand, addReport } from './reportHistory.cts';

const scene = useScene();

const SINCE = { compareWith: 'since', since: '={{ $now.minus({ hours: 36 }).toISO() }}' };

const OVERVIEW = { brands: 'chosen', overviewOutput: 'brands' };

it.each<[string, form: object, told: (record?: IDataObject) => unknown, unknown]>([
	['getRows', { only: 'notMentioned' }, (record) => record?.is_mentioned, false],
	['compare', {}, (record) => record?.mention_field ?? undefined, 'position'],
	['compare', SINCE, (record) => record?.mentions_to ?? undefined, 1],
	['getHtml', {}, (record) => /brand: \d of 2/.exec(String(record!.text))?.[0], 'brand: 1 of 2'],
	['getOverview', OVERVIEW, (record) => record?.mention_rate ?? undefined, 50],
	['getNextSteps', {}, (record) => record?.title, 'Get mentioned for: Which?'],
])(
	'Mention Field tells %s which answers mention the brand, where no field agrees with the numbers',
	async (operation, more, told, expected) => {
		const brand_id = addBrand(scene);
		for (const day of [2, 1])
			addReport(scene, {
				...{ brand_id, name: 'Weekly', created_at: scene.daysAgo(day) },
				...{ visibility_score: 1, ranked_prompts: 40 },
				mentions: { 'Which?': { claude: false }, 'Where?': { claude: true } },
			});
		const run = async (options: object) => {
			const form = { brandId: byId(brand_id), brandIds: [brand_id], ...more, options };
			const { records, hints } = await scene.run(scene.call('report', operation, form));
			const { note, headline } = records.at(0) ?? {};
			return { record: records.at(0), notes: [...hints('Node'), note, headline].join() };
		};
		const unknown = await run({});
		expect(told(unknown.record)).toBeUndefined();
		const named = more === OVERVIEW || operation === 'getNextSteps' ? ' Example Tea.' : '';
		const said = `which answers mention the brand. Set the option 'Mention Field'.${named}`;
		expect(unknown.notes).toMatch(/(he node cannot tell|This report does not show) which/);
		expect(unknown.notes).toContain(said);
		const { record, notes } = await run({ mentionField: ' position ' });
		expect(told(record)).toBe(expected);
		expect(notes).not.toContain('Mention Field');
	},
);
