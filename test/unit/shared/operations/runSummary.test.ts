import { NodeOperationError, type INode } from 'n8n-workflow';
import type { RegisteredOperation } from '../../../../nodes/shared/operations/registry';
import { RunSummary } from '../../../../nodes/shared/operations/runSummary';
import type { ApiClient } from '../../../../nodes/shared/transport/client';

const REGISTERED = { operation: {}, mayWait: false } as RegisteredOperation;

const met = (requests: number, longestMs: number, repeatedAnswers = 0) =>
	({ limited: { requests, longestMs }, repeatedAnswers }) as ApiClient;

const hintsAfter = (...clients: ApiClient[]) => {
	const summary = new RunSummary();
	for (const client of clients) summary.add(client);
	return summary.hints(REGISTERED);
};

describe('the hints of a run', () => {
	it('are none where nothing happened', () => {
		expect(hintsAfter(met(0, 0), met(0, 0))).toEqual([]);
	});

	it('tell how many requests the rate limit kept waiting, and the longest', () => {
		expect(hintsAfter(met(2, 3_000), met(1, 40_000))).toEqual([
			expect.stringMatching(/^3 requests waited for the rate limit, the longest 40 s\./),
		]);
		expect(hintsAfter(met(1, 300_000))).toEqual([expect.stringMatching(/^1 request .* 5 min\./)]);
	});

	it('tell how many answers were repeated', () => {
		expect(hintsAfter(met(0, 0, 1))).toEqual([expect.stringMatching(/^1 answer was repeated/)]);
		expect(hintsAfter(met(0, 0, 2), met(0, 0, 1))).toEqual([
			expect.stringMatching(/^3 answers were repeated .* Nothing was done twice\.$/),
		]);
	});
});

describe('an error that ends a run', () => {
	const errorAfter = (starts: number) => {
		const summary = new RunSummary();
		for (let item = 0; item < starts; item++) {
			summary.addStart(item, { report_id: `r${item}` });
			summary.addStart(item, { job_id: `j${item}` });
		}
		const error = new NodeOperationError({ name: 'Node' } as INode, 'It failed', {
			description: 'Try again.',
		});
		return summary.addStarted(error).description;
	};

	it('names what other items have started and paid for', () => {
		expect(errorAfter(2)).toBe(
			'Try again. Already started: item 0: report_id r0, job_id j0; item 1: report_id r1, job_id j1.',
		);
	});

	it('stays as it is where nothing was started', () => {
		expect(errorAfter(0)).toBe('Try again.');
	});

	it('names ten of many, and how many more there are', () => {
		expect(errorAfter(25)).toMatch(/item 9: [^;]*; and 15 more\.$/);
	});
});
