import type { IDataObject } from 'n8n-workflow';
import { readRows } from '../../../../../nodes/AiVisibility/analysis/rows/readRows';
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
		const data = days.map((day) => ({ id: String(day), created_at: at(day), country: `C${day}` }));
		return { body: { data, has_more: days[0] === 9, next_cursor: days[0] === 9 ? 'c' : null } };
	};
};

async function read(script: Script, since: string, more: IDataObject = {}) {
	const scripted = new ScriptedService(script);
	const form = formOf({ reportFrom: 'since', rowPer: 'answer', since, only: 'all', ...more });
	const run = { form, timezone: 'UTC', note: () => {}, shared: new Map() };
	const context = { client: await scripted.client(), ...run } as unknown as OperationContext;
	const rows = (await readRows(context, { brand_id: 'b1' })) as IDataObject[];
	const pages = scripted.seen.filter(({ path }) => path === '/v1/reports').length;
	return { days: rows.map(({ report_id: id }) => id), pages };
}

describe('the reader of rows', () => {
	it.each([
		[9, ['9'], 1],
		[8, ['8', '9'], 2],
		[7, ['7', '8', '9'], 2],
		[1, ['6', '7', '8', '9'], 2],
	])('leaves the list where reports become older than day %i', async (day, days, pages) => {
		expect(await read(service(1), at(day))).toEqual({ days, pages });
	});

	it('finds the latest report of a market, by a part of its name, on a later page', async () => {
		const more = { reportFrom: 'latest', market: '6' };
		expect(await read(service(1), '', more)).toEqual({ days: ['6'], pages: 2 });
	});

	it('gives no rows of a part of the list', async () => {
		const cut: Script = (seen, index) =>
			seen.query.cursor === undefined ? service(1)(seen, index) : { body: { message: 'down' } };
		await expect(time.until(read(cut, at(1)))).rejects.toThrow();
	});
});
