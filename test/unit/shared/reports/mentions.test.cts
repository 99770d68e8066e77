import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../../nodes/shared/base/time/clock';
import { toReport } from '../../../../nodes/shared/reports/answers';
import { nameCompanies, withMentions } from '../../../../nodes/shared/reports/mentions';
import { toCompanies } from '../../../../nodes/shared/reports/names';

afterEach(() => jest.restoreAllMocks());

const report = (...results: IDataObject[]): IDataObject => ({
	...{ ranked_prompts: 1, name: 'Weekly' },
	prompts: results.map((each, at) => ({ prompt_text: `${at}?`, results: [each] })),
});

const [there, missing] = [{ brand: { there: true } }, { brand: { there: false }, links: ['a'] }];
const own = { is_mentioned: 'yes', there: true };

it.each<[string, given: IDataObject[], told: unknown[]]>([
	['whether it mentions the brand', [there, missing], [true, false]],
	['null for an assistant that did not answer', [there, missing, { brand: { there: null } }], [true, false, null]],
	['null where no field tells', [{ text: 'a' }, { text: 'b' }], [null, null]],
	['what the service itself calls so', [own, { ...own, there: false }], ['yes', 'yes']],
])('each result of a report says %s, and is else as it was', async (_, given, told) => {
	const expected = given.map((result, at) => ({ ...result, is_mentioned: told[at] })) as IDataObject[];
	expect(await withMentions(report(...given))).toEqual(report(...expected));
});

it.each<[string, IDataObject]>([
	['without prompts', { id: 'r1' }],
	['with prompts that have no results', { prompts: [{ id: 'p1' }, null, 'soon'] as never }],
	['whose prompts are no list', { prompts: 3 }],
])('a record %s stays as it is', async (_, record) => {
	expect(await withMentions(record)).toEqual(record);
});

it('the answers of a report are searched, and its prompts, with turns for others', async () => {
	let now = 0;
	jest.spyOn(clock, 'elapsed').mockImplementation(() => (now += 20));
	const pause = jest.spyOn(clock, 'pause').mockResolvedValue();
	const said = 'You could look at Sample, which many people recommend for an office.';
	const results = [
		{ platform: 'claude', brand: 'Rival', answer: said },
		{ platform: 'chatgpt', answer: '' },
	];
	const prompts = [{ prompt_text: 'Which?', results }, { prompt_text: 'Rival or?', results }, { prompt_text: 'New?' }];
	const companies = ['Claude', 'Rival', 'Sample'].map((name) => ({ name, aliases: [] }));
	const { answers } = await nameCompanies(toReport({ prompts }), toCompanies(undefined, companies));
	expect(answers.map(({ named, isLeading }) => [named, isLeading])).toEqual([
		[['Sample'], false],
		[[], false],
		[['Sample'], true],
		[[], true],
		[undefined, false],
	]);
	// The first answer begins a turn.
	expect(pause).toHaveBeenCalledTimes(4);
});
