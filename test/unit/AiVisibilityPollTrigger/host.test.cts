import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/base/time/clock';
import { readHost } from '../../../nodes/AiVisibilityPollTrigger/host';

afterEach(() => jest.restoreAllMocks());

let lastWorkflow = 0;

const contextOf = (
	ms: number | undefined,
	mode = 'activate',
	id = `w${++lastWorkflow}`,
	run = 'trigger',
) =>
	({
		getPollBudgetMs: ms === undefined ? undefined : () => ms,
		getActivationMode: () => mode,
		getMode: () => run,
		getWorkflow: () => ({ id }),
		getNode: () => ({ name: 'Poll' }),
	}) as unknown as IPollFunctions;

it.each([
	[300_000, 'activate', 60_000, 20_000, 240_000, false],
	[undefined, 'init', 60_000, 20_000, 20_000, false],
	[45_001, 'update', 22_500, 4_500, 36_000, true],
])('a poll of %s ms at %s', (ms, mode, one, many, end, isDurable) => {
	const timeout = jest.spyOn(AbortSignal, 'timeout');
	const trigger = expect.stringMatching(/^w\d+ Poll$/);
	const requestMs = { one, many };
	expect(readHost(contextOf(ms, mode))).toMatchObject({ trigger, requestMs, isDurable });
	expect(timeout).toHaveBeenCalledWith(end);
});

it('a poll at a start has two seconds for a minute after one whose time was up', () => {
	const elapsed = jest.spyOn(clock, 'elapsed');
	const timeout = jest.spyOn(clock, 'timeoutSignal');
	const ends = [0, 59_999, 60_000].map((ms, at) => {
		elapsed.mockReturnValue(1e9 + ms);
		const host = readHost(contextOf(undefined, 'init'));
		if (at === 0) jest.spyOn(host.signal, 'aborted', 'get').mockReturnValue(true);
		host.end();
		return timeout.mock.lastCall?.[0];
	});
	expect(ends).toEqual([20_000, 2_000, 20_000]);
});

it('only the first poll of a process is one at a start', () => {
	const starts = (mode: string, workflow: string, run?: string) =>
		readHost(contextOf(undefined, mode, workflow, run)).isStart;
	expect(starts('init', 'a', 'manual')).toBe(false);
	expect([starts('init', 'a'), starts('init', 'a')]).toEqual([true, false]);
	expect([starts('update', 'b'), starts('init', 'b')]).toEqual([false, false]);
	expect(starts('leadershipChange', 'c')).toBe(true);
});
