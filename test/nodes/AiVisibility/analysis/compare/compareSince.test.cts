import type { INodeParameters } from 'n8n-workflow';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport } from '../reportHistory.cts';

const scene = useScene();

let brandId = '';

beforeEach(() => {
	brandId = addBrand(scene, { name: 'Example Tea' });
});

const PLATFORMS = ['chatgpt', 'claude', 'grok', 'gemini'];

/** A report of ten prompts: of the first two as many answers mention the brand as said, of two all. */
function addWeek(day: string, mentions: number, others = 0, isReplaced = false) {
	const prompts = Array.from({ length: 10 }, (_, at) => {
		const isNew = isReplaced && at > 7;
		const count = at < 2 ? mentions : at < 8 ? others : isNew ? 0 : 4;
		return [
			`${isNew ? 'New &' : 'Prompt'} ${at}?`,
			Object.fromEntries(PLATFORMS.map((name, nth) => [name, nth < count])),
		];
	});
	return addReport(scene, {
		brand_id: brandId,
		name: 'Weekly',
		created_at: `2021-${day}T12:00:00Z`,
		mentions: Object.fromEntries(prompts) as Record<string, Record<string, boolean>>,
	});
}

const addEmpty = () => {
	const created_at = '2021-03-22T12:00:00Z';
	return addReport(scene, { brand_id: brandId, name: 'Weekly', created_at, mentions: {} });
};

const compare = async (more: INodeParameters = {}) => {
	const latest = { reportFrom: 'latest', brandId: byId(brandId), reportName: 'Weekly' };
	const since = { compareWith: 'since', since: '2021-03-01T12:00:00Z' };
	const form = { ...latest, ...since, ...more };
	return (await scene.run(scene.call('report', 'compare', form))).records[0];
};

const ACTED = 'prompt 0?\nPrompt 1?';

describe('Report: Compare with the reports before a date', () => {
	it('compares the prompts of an act with prompts alike', async () => {
		const before = ['01-04', '02-08', '02-15', '02-22', '02-25'].map((day) => addWeek(day, 0));
		// One is of the very moment.
		const since = ['03-01', '03-15'].map((day) => addWeek(day, 3));
		const listed = (reports: typeof since) =>
			reports.map(({ id, created_at: at, visibility_score: score }) => {
				return { report_id: id, date: at.slice(0, 10), score };
			});
		const record = await compare({ actedPrompts: ACTED });
		const headline =
			'Since March 1, 2021 at 1:00 PM: mentioned in 12 of 16 answers to these prompts, 0 of 32 before. Judging by similar prompts, 0 of 16 would be expected. This rise is larger than chance explains.';
		expect(record).toEqual({
			...{ headline, is_clear: true, slack_text: `*Example Tea*\n${headline}` },
			text: `Example Tea\n${headline}`,
			...{ mentions_from: 0, answers_from: 32, mentions_to: 12, answers_to: 16 },
			...{ expected_mentions: 0, prompts_alike: 6, prompts_without_alike: [] },
			...{ prompts: ['Prompt 0?', 'Prompt 1?'], note: null },
			...{ reports_before: listed(before.slice(1)), reports_since: listed(since) },
			...{ brand: 'Example Tea', brand_id: brandId, report_name: 'Weekly', language: null },
			...{ market: null, schedule: null, date: '2021-03-15', time: '13:00' },
			...{ report_id: since[1].id, previous_report_id: before[4].id },
			...{ scheduled_report_id: null, region_config_id: null },
		});
		expect(scene.requestsTo('GET', '/v1/reports/{report_id}')).toHaveLength(6);
	});

	it('counts the reports of the day as before where the date has no time', async () => {
		addWeek('02-22', 0);
		const sameDay = addWeek('03-01', 0);
		addWeek('03-08', 3);
		const dated = await compare({ since: '2021-03-01', actedPrompts: ACTED });
		expect(dated.headline).toMatch(/^After March 1, 2021: mentioned in 6 of 8 .* 0 of 16 before/);
		expect(dated.previous_report_id).toBe(sameDay.id);
		const timed = await compare({ since: '2021-03-01T00:00:30', actedPrompts: ACTED });
		expect(timed.headline).toMatch(/^Since March 1, 2021 at 12:00 AM: mentioned in 6 of 16 /);
	});

	it('leaves the prompts of other acts out of those alike', async () => {
		addWeek('02-22', 0);
		addWeek('03-08', 2, 2);
		const other = { actedPrompts: ACTED, alsoActedOn: 'prompt 2?\nPrompt 3?\nUnknown?' };
		expect(await compare(other)).toMatchObject({ prompts_alike: 4, is_clear: false });
		const most = { ...other, alsoActedOn: `${ACTED}\nPrompt 2?\nPrompt 3?\nPrompt 4?\nPrompt 5?` };
		const few = { prompts_alike: 2, is_clear: null, expected_mentions: null };
		expect(await compare(most)).toMatchObject(few);
	});

	it('compares all prompts without any of an act: one report with the one before it, several with all', async () => {
		addWeek('02-08', 4, 3);
		addWeek('02-15', 3, 3);
		addWeek('03-08', 0);
		const one = await compare({ alsoActedOn: 'Prompt 9?' });
		const clear = 'This fall is larger than chance explains.';
		expect(one.headline).toContain(`: mentioned in 8 of 40 answers, 32 of 40 before. ${clear}`);
		addWeek('03-15', 0);
		const both = await compare();
		expect(both.headline).toContain(`: mentioned in 16 of 80 answers, 66 of 80 before. ${clear}`);
		expect([one, both]).toMatchObject([{ is_clear: true }, { is_clear: true }]);
		// The step since the date is none of the usual steps.
		brandId = addBrand(scene);
		for (const day of ['02-01', '02-08', '02-15']) addWeek(day, 3, 3);
		addWeek('03-08', 0, 3);
		expect(await compare()).toMatchObject({ mentions_to: 26, is_clear: false });
	});

	it('passes over a report without answers', async () => {
		for (const day of ['02-15', '02-22']) addWeek(day, 0);
		for (const day of ['03-08', '03-15']) addWeek(day, 3);
		addEmpty();
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports'] });
		expect(await compare({ actedPrompts: ACTED })).toMatchObject({
			...{ is_clear: true, answers_to: 16 },
			note: '1 earlier report is left out because no AI assistant answered.',
			// Without the name of the brand, which the key may not read.
			text: expect.stringMatching(/^Weekly\nSince/),
		});
	});

	it('says so where there is no report since, or none before', async () => {
		addWeek('02-22', 0);
		const none = await compare();
		expect(none).toMatchObject({ is_clear: null, mentions_to: null, reports_since: [] });
		addEmpty();
		for (const { headline } of [none, await compare()])
			expect(headline).toBe('Since March 1, 2021 at 1:00 PM: there is no report with answers yet.');
		expect(await compare({ since: '2021-01-01T00:00:00Z' })).toMatchObject({
			headline: expect.stringContaining('no earlier report of the same series with answers'),
			note: expect.stringContaining('1 earlier report is left out'),
			...{ mentions_from: null, answers_from: 0, previous_report_id: null },
		});
	});

	it('says so where no prompt was answered before and since', async () => {
		for (const day of ['02-15', '02-22']) addWeek(day, 0);
		addWeek('03-08', 3, 2, true);
		const none = await compare({ actedPrompts: 'Prompt 9?\nNew & 9?' });
		expect(none.headline).toContain('no assistant answered the same prompts');
		const one = await compare({ actedPrompts: 'Prompt 0?\nnew & 9?\nNew & 9?' });
		expect(one).toMatchObject({ prompts_without_alike: ['new & 9?'], expected_mentions: 2.1 });
		expect(one.slack_text).toMatch(
			/These prompts are not counted, because no other prompt is similar: new &amp; 9\?\.$/,
		);
	});

	it('refuses a prompt that no report has, by name, and what is no date', async () => {
		addWeek('02-22', 0);
		await expect(compare({ since: 'soon' })).rejects.toThrow("'Date' must be a date");
		for (const unknown of ['Which?', 5]) {
			const parameters = { actedPrompts: `={{ ${JSON.stringify([unknown])} }}` };
			await expect(compare(parameters)).rejects.toThrow(`No report has the prompt "${unknown}"`);
		}
	});
});
