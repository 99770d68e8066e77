import type { IDataObject } from 'n8n-workflow';
import { mentionFieldsOf } from '../../../../../nodes/AiVisibility/analysis/results/mentionField';
import type { AnsweredReport } from '../../../../../nodes/shared/reports/mentions';

function answered(values: IDataObject[]): AnsweredReport {
	const about = { prompt: null, category: null, platform: 'Claude', platformId: 'claude' };
	return { report: {}, answers: values.map((each) => ({ ...about, promptId: 'p', values: each })) };
}

const fieldsOf = (reports: AnsweredReport[], chosen: string) =>
	mentionFieldsOf({ parameter: () => chosen as never }, reports);

describe('the Mention Field of the form', () => {
	const good = answered([
		{ a: true, b: true },
		{ a: false, b: false },
	]);

	it('counts for all reports, whatever their numbers', () => {
		expect(fieldsOf([good, answered([{ a: 1 }])], 'b')).toEqual(['b', 'b']);
	});

	it('is refused where no result has it. The message names those that there are', () => {
		expect(() => fieldsOf([good], 'c')).toThrow(
			expect.objectContaining({
				message: 'The results have no field "c"',
				description: expect.stringContaining('a, b'),
			}),
		);
	});

	it('is refused where it does not say yes or no', () => {
		const report = answered(['no', 'not_mentioned', 'yes'].map((state) => ({ state })));
		expect(() => fieldsOf([report], 'state')).toThrow(
			expect.objectContaining({
				message: 'The field "state" does not say whether the brand is mentioned',
				description: expect.stringContaining('It has "not_mentioned".'),
				code: 'unclear_field',
			}),
		);
	});
});
