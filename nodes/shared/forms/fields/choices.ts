import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../describe/types';
import { inForm } from './apiField';

/** Whether an operation is about one brand, chosen ones, or all of the account. */
export type BrandChoice = 'one' | 'chosen' | 'all';

const CHOICES: Record<BrandChoice, string> = {
	all: 'All Brands',
	chosen: 'Chosen Brands',
	one: 'One Brand',
};

/** Says which brands are meant; choices in alphabetical order, each with what its entry says. */
export const brandsField = (
	choices: Partial<Record<BrandChoice, string>>,
	initial: BrandChoice,
	description: string,
): Field =>
	inForm('brands', {
		type: 'options',
		options: Object.entries(choices).map(([value, text]) => ({
			name: CHOICES[value as BrandChoice],
			value,
			description: text || undefined,
		})),
		default: initial,
		description,
	});

/** The brands to tick when Brands is Chosen Brands. An expression may give names, and text with commas. */
export const chosenBrands = inForm('brandIds', {
	displayName: 'Brand Names or IDs',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getBrands' },
	rules: { list: 'commas' },
	required: true,
	default: [],
	displayOptions: { show: { brands: ['chosen'] } },
	description:
		'Choose from the list, or specify names or IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
});

/** An option of a choice. */
export const choice = (value: string, name: string, description?: string): INodePropertyOptions =>
	description === undefined ? { name, value } : { name, value, description };

/** The events that the service sends to webhook endpoints (docs/api.md 19.4). */
export const webhookEvents: INodePropertyOptions[] = [
	choice(
		'report.completed',
		'Report Completed',
		'A one-off report has its results; runs of a schedule come as Schedule Run Completed',
	),
	choice(
		'report.failed',
		'Report Failed',
		'A one-off report did not succeed; runs of a schedule come as Schedule Run Failed',
	),
	choice(
		'schedule.run.completed',
		'Schedule Run Completed',
		'A schedule has run in all of its markets',
	),
	choice('schedule.run.failed', 'Schedule Run Failed', 'The run of a schedule did not succeed'),
];
