import { readPrompts } from '../../../nodes/AiVisibility/prompts';
import { formOf, refusalOf } from '../support/form.cts';

const given = (values: Record<string, unknown>) => readPrompts(formOf(values));

const fromText = (promptTexts: unknown[], promptCategory = 'General') =>
	given({ promptSource: 'text', promptTexts, promptCategory });

const many = (count: number) => Array.from({ length: count }, (_, n) => `Prompt ${n}?`);

it('prompts of the list go out with text and category, without blanks around them', () => {
	const entries = [formOf({ promptText: ' Which coffee? ', category: ' Taste ' })];
	expect(given({ prompts: entries })).toEqual([{ prompt_text: 'Which coffee?', category: 'Taste' }]);
});

it('prompts of a text or field may be an array of texts, or of objects of any of the usual forms', () => {
	const own = { prompt_text: 'Where?', category: 'Own' };
	const array = ['Which?', { prompt: 'Whose?', ...own }, { prompt: 'Who?', category: '' }, {}, { prompt_text: ' ' }];
	expect(fromText(array)).toEqual([
		{ prompt_text: 'Which?', category: 'General' },
		own,
		{ prompt_text: 'Who?', category: 'General' },
	]);
});

it.each([[['Which?']], [{ prompt_text: ['Which?'] }], [{ prompt: 'Which?', category: {} }]])(
	'prompts of a text or field are text: %j',
	(entry) => {
		expect(() => fromText([entry])).toThrow(/^'(Prompts|Category)' must be text$/);
	},
);

describe('rows', () => {
	it('have their names in any case, and may be items', () => {
		const rows = [{ ' Prompt Text': 'Which?', Category: 'Own' }, { json: { prompt: 'Where?' } }];
		expect(fromText(rows)).toEqual([
			{ prompt_text: 'Which?', category: 'Own' },
			{ prompt_text: 'Where?', category: 'General' },
		]);
	});

	it('of other names are refused, and named', () => {
		const read = () => fromText([{ prompt: 'a' }, { text: 'b', topic: 'c' }]);
		expect(read).toThrow("'Prompts' must be texts, or rows with the field prompt or prompt_text");
		const description =
			'Entry 2 has other fields: text, topic. Rename one of them with an Edit Fields node, or use an expression that gives the texts.';
		expect(refusalOf(read)).toMatchObject({ description });
	});
});

it('there is at least one prompt, and at most fifty', () => {
	for (const read of [() => given({}), () => fromText([])]) expect(read).toThrow('There are no prompts');
	expect(fromText([...many(50), ' prompt 0?']).map(({ prompt_text: asked }) => asked)).toEqual(many(50));
	expect(() => fromText(many(51))).toThrow("'Prompts' can have at most 50 prompts (there are 51)");
});
