import type { IDataObject } from 'n8n-workflow';
import { withMentions } from '../../../../nodes/shared/reports/mentions';

const half = { visibility_score: 50, ranked_prompts: 1 };

const report = (...results: IDataObject[]): IDataObject => ({
	...half,
	name: 'Weekly',
	prompts: [{ id: 'p1', results }],
});

const resultsOf = ({ prompts }: IDataObject) => (prompts as IDataObject[]).map(({ results }) => results);

it('Add Mentions says of each result whether it mentions the brand, and leaves the rest as it is', async () => {
	const [seen, missed] = [{ brand: { there: true } }, { brand: { there: false }, links: ['a'] }];
	expect(await withMentions(report(seen, missed))).toEqual(
		report({ is_mentioned: true, ...seen }, { is_mentioned: false, ...missed }),
	);
});

it('Add Mentions gives null for an assistant that did not answer', async () => {
	const told = [true, false, null].map((there) => ({ there }));
	const [results] = resultsOf(await withMentions(report(...told)));
	expect((results as IDataObject[]).map((each) => each.is_mentioned)).toEqual([true, false, null]);
});

it('Add Mentions gives null where no field tells', async () => {
	const [results] = resultsOf(await withMentions(report({ text: 'a' }, { text: 'b' })));
	expect(results).toEqual([
		{ is_mentioned: null, text: 'a' },
		{ is_mentioned: null, text: 'b' },
	]);
});

it('Add Mentions leaves a field that the service itself calls so', async () => {
	const own = report({ is_mentioned: 'yes', there: true }, { is_mentioned: 'no', there: false });
	expect(await withMentions(own)).toEqual(own);
});

it.each<[string, IDataObject]>([
	['without prompts', { id: 'r1' }],
	['with prompts that have no results', { prompts: [{ id: 'p1' }, null, 'soon'] as never }],
	['whose prompts are no list', { prompts: 3 }],
])('Add Mentions takes a record %s', async (_, record) => {
	expect(await withMentions(record)).toEqual(record);
});
