import { type JobTarget, readResult } from '../../../../nodes/shared/jobs/target';
import { useManualTime } from '../../support/manualTime';
import { type Script, ScriptedService } from '../../support/scriptedService';

const time = useManualTime();

const SINCE = '2026-03-01T12:00:00.000Z';
const report: JobTarget = { kind: 'report', reportId: 'r1' };
const schedule = { kind: 'scheduledReports', scheduledReportId: 's1', since: SINCE } as const;

describe('the result', () => {
	const results = async (target: JobTarget, script: Script) => {
		const service = new ScriptedService(script);
		return {
			records: await time.until(readResult(await service.client(), target)),
			seen: service.seen,
		};
	};

	it('is read after an outage of some minutes', async () => {
		const up = time.now + 4 * 60_000;
		const script: Script = () => (time.now < up ? { status: 503 } : { body: { id: 'r1' } });
		expect((await results(report, script)).records).toEqual([{ id: 'r1' }]);
	});

	const BEFORE = '2026-03-01T11:59:59Z';

	/** A service with these pages of reports. */
	const scheduleWith =
		(...pages: object[][]): Script =>
		({ path, query }) => {
			if (path === '/v1/scheduled-reports/s1') return { body: { brand_id: 'b1' } };
			const index = Number(query.cursor ?? 0);
			const hasMore = index + 1 < pages.length;
			return { body: { data: pages[index], has_more: hasMore, next_cursor: String(index + 1) } };
		};

	const reportAt = (id: number, created_at: string) => ({ id, created_at });

	it('of a schedule is its reports since the start of the job, from all their pages', async () => {
		const { records, seen } = await results(
			schedule,
			scheduleWith(
				[reportAt(1, SINCE), reportAt(2, SINCE)],
				[reportAt(3, SINCE), reportAt(4, BEFORE)],
				[reportAt(5, BEFORE)],
			),
		);
		expect(records).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
		expect(seen[1].query).toMatchObject({ brand_id: 'b1', scheduled_report_id: 's1' });
		expect(seen.map(({ path }) => path)).toEqual([
			'/v1/scheduled-reports/s1',
			'/v1/reports',
			'/v1/reports',
		]);
	});

	it('of a schedule fails when the list of reports breaks off', async () => {
		const script: Script = ({ path }) => ({ body: path === '/v1/reports' ? {} : { id: 's1' } });
		await expect(results(schedule, script)).rejects.toMatchObject({ code: 'incomplete_list' });
	});

	it('of a schedule is its latest run when the start was replayed later', async () => {
		const reports = [
			{ id: 4, batch_id: 'two', created_at: '2026-03-01T11:00:01Z' },
			{ id: 3, batch_id: 'two', created_at: '2026-03-01T11:00:00Z' },
			{ id: 2, batch_id: 'one', created_at: '2026-03-01T10:00:00Z' },
			{ id: 1, batch_id: null, created_at: '2026-03-01T09:00:00Z' },
		];
		const of = async (data: object[]) => (await results(schedule, scheduleWith(data))).records;
		expect(await of(reports)).toEqual(reports.slice(0, 2));
		expect(await of(reports.slice(3))).toEqual([]);
		expect(await of([])).toEqual([]);
	});
});
