import { Budget } from '../../../../nodes/AiVisibilityPollTrigger/reading/budget';
import { clock } from '../../../../nodes/shared/base/time/clock';

afterEach(() => jest.restoreAllMocks());

it.each([
	[300_000, 60_000],
	[90_001, 45_000],
])(
	'one request of a poll of %i ms has %i ms: at most a minute, and half of the time',
	(ms, most) => {
		expect(new Budget(ms).requestTimeoutMs).toBe(most);
	},
);

it('the time of a poll is used up after four fifths of the time', () => {
	const elapsed = jest.spyOn(clock, 'elapsed').mockReturnValue(1_000);
	const budget = new Budget(100_000);
	elapsed.mockReturnValue(80_999);
	expect(budget.isUsedUp).toBe(false);
	elapsed.mockReturnValue(81_000);
	expect(budget.isUsedUp).toBe(true);
});
