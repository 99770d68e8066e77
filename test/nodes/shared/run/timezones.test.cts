import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

const send = (sendAt: string) => {
	const [draft] = scene.sandbox.state.emails.where(({ status }) => status === 'draft');
	return scene.call('email', 'send', { emailId: byId(draft.id), sendWhen: 'atTime', sendAt });
};

it.each([
	['DEFAULT', 0, /time zone of the workflow, "DEFAULT", is not known, so times are in UTC/],
	['UTC+7', 7, /^(?!.*time zone)/],
])('rows of a workflow in the zone "%s" have its times', async (timezone, offset, hint) => {
	const { records, hints } = await scene.run(
		scene.call('report', 'getRows', { reportFrom: 'latest' }, { workflow: { timezone } }),
	);
	expect(records.length).toBeGreaterThan(0);
	const { date, time, report_id } = records[0];
	const { created_at: at } = scene.sandbox.state.reports.get(String(report_id))!;
	const local = new Date(Date.parse(String(at)) + offset * 3_600_000).toISOString();
	expect(`${String(date)} ${String(time)}`).toBe(local.slice(0, 16).replace('T', ' '));
	expect(hints('Node').join()).toMatch(hint);
	// Others neither read nor tell times.
	const other = scene.call('report', 'getMany', {}, { workflow: { timezone } });
	expect((await scene.run(other)).hints('Node')).toEqual([]);
});

it('an email goes out at the hour that is meant in UTC+7, and is refused in a zone that is not known', async () => {
	const at = send('2099-03-01T09:00');
	const { error } = await scene.runFailing({ ...at, workflow: { timezone: 'DEFAULT' } });
	expect(error.message).toContain('"DEFAULT", is not known');
	expect(scene.requests).toEqual([]);
	await scene.run({ ...at, workflow: { timezone: 'UTC+7' } });
	expect(scene.requests.at(-1)!.body).toMatchObject({ send_at: '2099-03-01T09:00:00+07:00' });
});
