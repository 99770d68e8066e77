import { readDeadline } from '../../../../nodes/shared/run/nodeCall';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

describe("the workflow's own Timeout", () => {
	const deadline = (executionTimeout?: number, establishedAt?: number) =>
		readDeadline({
			getWorkflowSettings: () => ({ executionTimeout }),
			getExecutionContext: () => (establishedAt === undefined ? undefined : { establishedAt }),
		} as Parameters<typeof readDeadline>[0]);

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
});
