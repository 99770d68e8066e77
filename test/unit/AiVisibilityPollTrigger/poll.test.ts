import type { IPollFunctions } from 'n8n-workflow';
import { budgetOf } from '../../../nodes/AiVisibilityPollTrigger/poll';
import { clock } from '../../../nodes/shared/base/time/clock';

afterEach(() => jest.restoreAllMocks());

const budgetFor = (ms: number) =>
	budgetOf({ getPollBudgetMs: () => ms } as unknown as IPollFunctions);

it.each([
	[300_000, 60_000],
	[90_001, 45_000],
])(
	'one request of a poll of %i ms has %i ms: at most a minute, and half of the time',
	(ms, most) => {
		expect(budgetFor(ms).requestTimeoutMs).toBe(most);
	},
);

it('the time of a poll is used up after four fifths of it', () => {
	const elapsed = jest.spyOn(clock, 'elapsed').mockReturnValue(1_000);
	const { isUsedUp } = budgetFor(100_000);
	elapsed.mockReturnValue(80_999);
	expect(isUsedUp()).toBe(false);
	elapsed.mockReturnValue(81_000);
	expect(isUsedUp()).toBe(true);
});
