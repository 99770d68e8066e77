import type { IDataObject } from 'n8n-workflow';
import { readRows } from '../../../../../nodes/AiVisibility/analysis/rows/readRows';
import { UNKNOWN_MENTIONS } from '../../../../../nodes/shared/reports/mentions';
import { ADVICE } from '../../../../../nodes/shared/reports/tell/notes';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { useManualTime } from '../../../support/manualTime.cts';
import { ScriptedService, type Script } from '../../../support/scriptedService.cts';
import { formOf } from '../../../support/form.cts';

const time = useManualTime();

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

/** Two pages of two reports, one a day, newest first; each has as many rows as `results` says. */
const service = (results: number): Script => {
	const detail = (id: string): IDataObject => ({
		id,
		status: 'completed',
		created_at: at(Number(id)),
		prompts: [{ id: 'p', results: Array.from({ length: results }, () => ({ on: 'claude' })) }],
	});
	return ({ path, query }) => {
		if (path !== '/v1/reports') return { body: detail(path.split('/').pop()!) };
		const days = query.cursor === undefined ? [9, 8] : [7, 6];
		const data = days.map((day) => ({ id: String(day), created_at: at(day), country: `Land C${day}` }));
		return { body: { data, has_more: days[0] === 9, next_cursor: days[0] === 9 ? 'c' : null } };
	};
};

async function read(script: Script, since: string, more: IDataObject = {}) {
	const scripted = new ScriptedService(script);
	const form = formOf({ reportFrom: 'since', rowPer: 'answer', since, only: 'all', ...more });
	const notes: string[] = [];
	const run = { form, timezone: 'UTC', note: (text: string) => notes.push(text), shared: new Map() };
	const context = { client: await scripted.client(), ...run } as unknown as OperationContext;
	const rows = (await readRows(context, { brand_id: 'b1' })) as IDataObject[];
	const pages = scripted.seen.filter(({ path }) => path === '/v1/reports').length;
	const told = rows.map(({ prompt, company }) => prompt ?? company);
	return { days: rows.map(({ report_id: id }) => id), pages, told, notes };
}

describe('the reader of rows', () => {
	it.each([
		[9, ['9'], 1],
		[8, ['8', '9'], 2],
		[7, ['7', '8', '9'], 2],
		[1, ['6', '7', '8', '9'], 2],
	])('leaves the list where reports become older than day %i', async (day, days, pages) => {
		expect(await read(service(1), at(day))).toMatchObject({ days, pages });
	});

	it('finds the latest report of a market, by a part of its name, on a later page', async () => {
		const more = { reportFrom: 'latest', market: 'C6' };
		expect(await read(service(1), '', more)).toMatchObject({ days: ['6'], pages: 2 });
	});

	it('gives no rows of a part of the list', async () => {
		const cut: Script = (seen, index) =>
			seen.query.cursor === undefined ? service(1)(seen, index) : { body: { message: 'down' } };
		await expect(time.until(read(cut, at(1)))).rejects.toThrow();
	});
});

describe('the rows of one report', () => {
	/** By prompt, whether its answers mention the brand. */
	const MENTIONS = { 'All?': [true, true], 'One?': [false, true], 'None?': [false, false], 'Not asked?': [] };

	const readOne = async (more: IDataObject, mentions: Record<string, boolean[]> = MENTIONS, on = 'platform') =>
		await read(
			({ path }) => {
				if (path.endsWith('/competitors')) return { body: { data: [{ name: 'Rival' }] } };
				const prompts = Object.entries(mentions).map(([prompt_text, all]) => {
					return { prompt_text, results: all.map((there) => ({ [on]: 'claude', there, answer: 'Tea.' })) };
				});
				return { body: { id: 'r', name: 'Ours', status: 'completed', brand_id: 'b1', prompts } };
			},
			'',
			{ reportFrom: 'report', reportId: 'r', rowPer: 'prompt', ...more },
		);

	it.each([
		[{ only: 'mentioned' }, ['All?', 'One?']],
		[{ only: 'notMentioned' }, ['None?']],
		[{ only: 'mentioned', rowPer: 'answer' }, ['All?', 'All?', 'One?']],
		[{ only: 'notMentioned', rowPer: 'answer' }, ['One?', 'None?', 'None?']],
		[{ only: 'notMentioned', rowPer: 'answer', mentionField: '' }, []],
		[{ onlyPrompts: ['not', ' ALL?'] }, ['All?', 'Not asked?']],
		[{ onlyPrompts: ['one'], onlyAssistants: ['grok'] }, []],
	])('are those of the form: %j', async (more, told) => {
		expect((await readOne({ mentionField: 'there', ...more })).told).toEqual(told);
	});

	it('are none of a report without prompts, whatever the filter; a filter that matches none lists fifty', async () => {
		expect(await readOne({ onlyPrompts: ['tea'] }, {})).toMatchObject({ told: [], notes: [] });
		const many = Array.from({ length: 51 }, (_, nr) => `Prompt ${nr}?`);
		const refused = readOne({ onlyPrompts: ['tea'] }, Object.fromEntries(many.map((text) => [text, []])));
		await expect(refused).rejects.toMatchObject({
			...{ message: 'No prompt has the text "tea"', code: 'unknown_prompt' },
			description: `The prompts are: ${many.slice(0, 50).join('; ')}.`,
		});
	});

	it.each([
		['prompt', 'platform', [UNKNOWN_MENTIONS]],
		['prompt', 'assistant', [ADVICE.note_no_platform, UNKNOWN_MENTIONS]],
		['company', 'platform', []],
	])('come with a note of what is not known of them: per %s, by %s', async (rowPer, on, notes) => {
		expect((await readOne({ rowPer }, MENTIONS, on)).notes).toEqual(notes);
	});
});
