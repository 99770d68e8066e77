import { OperationError, StepError } from '../../../../nodes/shared/base/errors/operationError';
import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { adviceAfter, tellInMessage, ToolKeys } from '../../../../nodes/shared/run/toolCall';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const MINUTE = 60_000;
const RUN = { method: 'POST', path: '/v1/reports/r1/runs', body: '{"a":1}', keyedBy: ['Who?'] };

/** The keys of further calls of one tool, with one API key. */
function calls() {
	const apiKey = {};
	return ({ tool = 'Tool', isRunAgain = false } = {}) => new ToolKeys(apiKey, tool, isRunAgain);
}

describe('the key of a call of a tool', () => {
	it('is the same for an hour from the first call, which later ones name', async () => {
		const call = calls();
		time.shift = -MINUTE;
		const [first, from] = [call(), time.now - MINUTE];
		const key = first.keyFor(RUN);
		expect([first.keyFor(RUN), first.repeatedAt]).toEqual([key, undefined]);
		await time.advance(59 * MINUTE);
		first.keyFor({ ...RUN, body: 'later' });
		// Someone sets the clock: the call is paid for all the same.
		time.shift = 120 * MINUTE;
		const second = call();
		expect([second.keyFor(RUN), second.repeatedAt]).toEqual([key, from]);
		second.keyFor({ ...RUN, body: 'later' });
		expect(second.repeatedAt).toBe(from);
		time.shift = 0;
		await time.advance(MINUTE);
		const third = call();
		expect(third.keyFor(RUN)).not.toBe(key);
		expect(third.repeatedAt).toBeUndefined();
	});

	it.each([
		['path', { ...RUN, path: '/v1/reports/r2/runs' }, {}],
		['body', { ...RUN, body: '{"a":2}' }, {}],
		['prompts', { ...RUN, keyedBy: ['Which?'] }, {}],
		['tool', RUN, { tool: 'Other' }],
		['run, when it is to run again', RUN, { isRunAgain: true }],
	])('is another for another %s', (_, request, settings) => {
		const call = calls();
		const key = call().keyFor(RUN);
		expect(call(settings).keyFor(request)).not.toBe(key);
	});

	it('is another with another API key', () => {
		expect(calls()().keyFor(RUN)).not.toBe(calls()().keyFor(RUN));
	});

	const failureOf = async (reply: object) => {
		const client = await new ScriptedService(() => reply).client({}, { maxAttempts: 1 });
		const { body, ...request } = RUN;
		return await time.until(client.tryRequest({ ...request, method: 'POST', body: JSON.parse(body) }));
	};

	it.each([
		['a refusal', async () => await failureOf(refusal(402, 'insufficient_credits')), false],
		['an outage', async () => await failureOf(refusal(503, 'service_unavailable')), true],
		['a job that failed', async () => new OperationError('', '', 'job_failed'), false],
		['a cancelled job', async () => new OperationError('', '', 'job_cancelled'), false],
		['the end of Max Wait', async () => new OperationError('', '', 'job_wait_over'), true],
	])('after %s, also of a step', async (_, error, isSame) => {
		for (const inStep of [false, true]) {
			const call = calls();
			const first = call();
			const key = first.keyFor(RUN);
			const reason = await error();
			expect(reason instanceof ApiFailure || reason instanceof OperationError).toBe(true);
			first.forget(inStep ? new StepError('Run', {}, '', reason) : reason);
			expect(call().keyFor(RUN) === key).toBe(isSame);
		}
	});
});

it.each([
	['No access', 'No access. Ask for it.'],
	['No access.', 'No access. Ask for it.'],
	['Ask for it. At once', 'Ask for it. At once'],
])('a model hears what to do in the message %j, once', (message, expected) => {
	const error = Object.assign(new Error(message), { description: 'Ask for it.' });
	expect(tellInMessage(error)).toMatchObject({ message: expected });
});

it.each(['hasWritten', 'mayHaveBeenProcessed'])('a model hears not to call again after %s, and what exists', (what) => {
	const ids = { report_id: 'r', job_id: 'j' };
	const advice = adviceAfter('gone', { client: { [what]: true } as never, isKept: false, ids });
	expect(advice).toMatch(/^Do not call .* There is already: report_id r, job_id j\.$/);
});
