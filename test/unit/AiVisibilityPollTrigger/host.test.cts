import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/base/time/clock';
import { readHost } from '../../../nodes/AiVisibilityPollTrigger/host';

afterEach(() => jest.restoreAllMocks());

const contextOf = (ms: number | undefined, activation = 'activate', mode = 'trigger') =>
	({
		getPollBudgetMs: ms === undefined ? undefined : () => ms,
		getActivationMode: () => activation,
		getMode: () => mode,
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ name: 'Poll' }),
	}) as unknown as IPollFunctions;

it.each([
	[300_000, 'activate', 30_000, 240_000, false],
	[undefined, 'init', 30_000, 20_000, false],
	[45_001, 'update', 9_000, 36_000, true],
	[10_000, 'init', 2_000, 8_000, true],
])('a poll of %s ms at %s', (ms, mode, requestMs, end, isDurable) => {
	const timeout = jest.spyOn(clock, 'timeoutSignal');
	const expected = { trigger: 'w Poll', requestMs, isDurable };
	expect(readHost(contextOf(ms, mode))).toMatchObject(expected);
	expect(timeout).toHaveBeenCalledWith(end);
});

it.each([
	['init', [true, false]],
	['leadershipChange', [true, false]],
	['update', [false, false]],
])('the first poll of each activation with %s: at a start?', (mode, expected) => {
	for (let activations = 0; activations < 2; activations++) {
		const context = contextOf(undefined, mode);
		const polls = [readHost(context), readHost(context)];
		expect(polls.map(({ isStart }) => isStart)).toEqual(expected);
		expect(polls.map(({ isFirst }) => isFirst)).toEqual([true, false]);
	}
	expect(readHost(contextOf(undefined, mode, 'manual')).isStart).toBe(false);
});
