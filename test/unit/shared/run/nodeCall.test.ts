import { readDeadline, type TimedContext } from '../../../../nodes/shared/run/nodeCall';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

describe("the workflow's own Timeout", () => {
	const deadline = (
		executionTimeout?: number,
		establishedAt?: number,
		mode = 'trigger',
		statedEnd?: number,
	) =>
		readDeadline({
			getWorkflowSettings: () => ({ executionTimeout }),
			getExecutionContext: () => (establishedAt === undefined ? undefined : { establishedAt }),
			getMode: () => mode,
			additionalData: { executionTimeoutTimestamp: statedEnd },
		} as TimedContext);

	it.each([undefined, 0, -1])('is none when it is %s', (seconds) => {
		expect(deadline(seconds)).toBeUndefined();
	});

	it('counts from the start of the execution', () => {
		expect(deadline(60, time.now - 20_000)).toBe(time.now + 40_000);
	});

	it('counts from now where the start is not known, or lies ahead', () => {
		expect(deadline(60)).toBe(time.now + 60_000);
		expect(deadline(60, time.now + 5_000)).toBe(time.now + 60_000);
	});

	it('restarts with Retry, although n8n keeps the time of the first start', () => {
		const end = time.now + 50_000;
		expect(deadline(60, time.now - 20_000, 'retry', end)).toBe(end);
		expect(deadline(60, time.now - 86_400_000, 'retry', end)).toBe(end);
		expect(deadline(60, time.now - 20_000, 'retry')).toBe(time.now + 60_000);
	});

	it('restarts when a form or webhook continues an execution after its end', () => {
		const end = time.now + 50_000;
		expect(deadline(60, time.now - 86_400_000, 'webhook', end)).toBe(end);
	});

	it('does not restart after a pause', () => {
		expect(deadline(60, time.now - 20_000, 'trigger', time.now + 60_000)).toBe(time.now + 40_000);
	});

	it("is cut by the instance's own limit, and applies without one of the workflow", () => {
		const end = time.now + 30_000;
		expect(deadline(60, time.now, 'trigger', end)).toBe(end);
		expect(deadline(60, time.now - 40_000, 'trigger', end)).toBe(time.now + 20_000);
		expect(deadline(undefined, time.now, 'trigger', end)).toBe(end);
		expect(deadline(-1, time.now, 'trigger', end)).toBe(end);
	});
});
