import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

const campaign = () =>
	scene.call('campaign', 'create', {
		name: 'Careful',
		contactListId: byId(scene.sandbox.state.contactLists.all()[0].id),
		sequenceId: byId(scene.sandbox.state.sequences.all()[0].id),
	});

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

it.each([
	['a window of a campaign', () => campaign(), "'Send Window Time Zone'"],
	['the time of an email', () => send('2099-03-01T09:00'), '"DEFAULT", is not known'],
])('%s in a zone that is not known is refused', async (_, made, words) => {
	const { error } = await scene.runFailing({ ...made(), workflow: { timezone: 'DEFAULT' } });
	expect(`${error.message}. ${error.description}`).toContain(words);
	expect(error.context?.data).toMatchObject({ code: 'not_sent' });
	expect(scene.requests).toEqual([]);
});

it('emails go out at the hour that is meant in UTC+7', async () => {
	const workflow = { timezone: 'UTC+7' };
	await scene.run({ ...campaign(), workflow });
	await scene.run({ ...send('2099-03-01T09:00'), workflow });
	const sent = scene.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
	expect(sent).toMatchObject([
		{ send_window_timezone: 'Etc/GMT-7' },
		{ send_at: '2099-03-01T09:00:00+07:00' },
	]);
});
