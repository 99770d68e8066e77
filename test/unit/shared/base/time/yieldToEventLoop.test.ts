import { clock } from '../../../../../nodes/shared/base/time/clock';
import { createEventLoopYield } from '../../../../../nodes/shared/base/time/yieldToEventLoop';

let now = 0;
const pause = jest.fn(async () => {});

beforeEach(() => {
	pause.mockClear();
	jest.spyOn(clock, 'elapsed').mockImplementation(() => now);
	jest.spyOn(clock, 'pause').mockImplementation(pause);
});
afterEach(() => jest.restoreAllMocks());

describe('a yield to the event loop', () => {
	it('happens after 20 ms of work, and not before', async () => {
		const yieldToEventLoop = createEventLoopYield();
		now += 19;
		await yieldToEventLoop();
		expect(pause).not.toHaveBeenCalled();
		now += 1;
		await yieldToEventLoop();
		expect(pause).toHaveBeenCalledTimes(1);
	});

	it('starts the next 20 ms after its own end', async () => {
		const yieldToEventLoop = createEventLoopYield();
		pause.mockImplementationOnce(async () => void (now += 5_000));
		now += 20;
		await yieldToEventLoop();
		now += 19;
		await yieldToEventLoop();
		expect(pause).toHaveBeenCalledTimes(1);
	});
});
