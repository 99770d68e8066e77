import type { INodeParameters } from 'n8n-workflow';
import { useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

/** The scene of Get Overview: four brands, made before each test. */
export const scene = useScene();

export const PROMPTS = Array.from({ length: 8 }, (_, at) => `Which ${at}?`);

/** The days of this month's reports, as rows have them. */
const dayOf = (day: number) => new Date(Date.now() - (30 - day) * 86_400_000).toISOString();
export const dateOf = (day: number) =>
	new Date(dayOf(day)).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** A report in which so many of 16 answers mention the brand. */
export const add = (
	brandId: string,
	day: number,
	mentions: number,
	more: Partial<KnownReport> = {},
) =>
	addReport(scene, {
		brand_id: brandId,
		name: 'Weekly',
		country: 'Germany',
		location: null,
		created_at: dayOf(day),
		mentions: Object.fromEntries(
			PROMPTS.map((prompt, at) => [
				prompt,
				{ chatgpt: mentions > 2 * at, claude: mentions > 2 * at + 1 },
			]),
		),
		...more,
	});

/** Of those brands. */
export let ids: string[] = [];

/** One brand that lost most, one that gained, one without change, and one without a report. */
beforeEach(() => {
	const { brands } = scene.sandbox.state;
	for (const { id } of brands.all().slice(1)) brands.delete(id);
	ids = ['Gained', 'Lost', 'Same', 'None'].map((name) => addBrand(scene, { name }));
	for (const [at, [before, after]] of [
		[2, 12],
		[16, 4],
		[8, 8],
	].entries()) {
		add(ids[at], 1, before);
		add(ids[at], 2, after);
	}
});

export const overview = (more: INodeParameters = {}): INodeParameters => ({
	resource: 'report',
	operation: 'getOverview',
	brands: 'chosen',
	brandIds: ids,
	...more,
});

export const perBrand = async (more: INodeParameters = {}) => {
	const { records } = await scene.run({
		parameters: overview({ overviewOutput: 'brands', ...more }),
	});
	return records;
};

export const namesOf = (records: object[]) =>
	records.map((each) => (each as { brand: unknown }).brand);
