import type { IPollFunctions } from 'n8n-workflow';
import { budgetOf } from '../../../nodes/AiVisibilityPollTrigger/poll';

afterEach(() => jest.restoreAllMocks());

it.each([
	[300_000, 60_000, 240_000],
	[45_001, 22_500, 36_000],
])('a poll of %i ms gives one request %i ms, and ends after %i', (ms, request, end) => {
	const timeout = jest.spyOn(AbortSignal, 'timeout');
	const context = { getPollBudgetMs: () => ms } as unknown as IPollFunctions;
	expect(budgetOf(context).requestTimeoutMs).toBe(request);
	expect(timeout).toHaveBeenCalledWith(end);
});
