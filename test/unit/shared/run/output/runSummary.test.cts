import { NodeOperationError, type INode, type Logger } from 'n8n-workflow';
import { MAY_BE_DONE } from '../../../../../nodes/shared/messages/serviceMessages';
import { RunSummary } from '../../../../../nodes/shared/run/output/runSummary';

describe('the hints of a run', () => {
	it('are all that operations have given, each once', () => {
		const summary = new RunSummary();
		for (const hint of ['one', 'two', 'one']) summary.note(hint);
		for (const about of ['a', 'b', 'a']) summary.note('Left out:', about);
		expect(summary.hints()).toEqual(['one', 'two', 'Left out: a; b.']);
	});
});

describe('an error that ends a run', () => {
	const end = (summary: RunSummary, more: object = {}) => {
		const error = new NodeOperationError({ name: 'Node' } as INode, 'It failed', more);
		const log: string[] = [];
		const logger = { warn: (line: string) => log.push(line) } as unknown as Logger;
		return { description: summary.addStarted(error, logger).description, log };
	};

	const runAfter = (starts: number, description = 'Try again.') => {
		const summary = new RunSummary();
		for (let item = 0; item < starts; item++) {
			summary.addStart(item, { report_id: `r${item}` });
			summary.addStart(item, { job_id: `j${item}` });
		}
		return end(summary, { description });
	};

	it('names what items have done, in ranges', () => {
		const summary = new RunSummary();
		summary.done.push(10, 4, 0, 2, 1, 7);
		const { description, log } = end(summary);
		expect(description).toBe('Already done: items 0 to 2; item 4; item 7; item 10.');
		expect(log).toEqual([expect.stringContaining('items 0 to 2; item 4; item 7; item 10')]);
	});

	it('names what items may have done, but not twice', () => {
		const descriptionOf = (known: string) => {
			const summary = new RunSummary();
			summary.lost.push(0, 3);
			return end(summary, { description: known, itemIndex: 3 }).description;
		};
		expect(descriptionOf('')).toBe('May have been processed: item 0; item 3.');
		expect(descriptionOf(MAY_BE_DONE)).toBe(`${MAY_BE_DONE} May have been processed: item 0.`);
	});

	it('stays as it is where nothing was started, or it names that itself', () => {
		expect(runAfter(0)).toEqual({ description: 'Try again.', log: [] });
		expect(runAfter(1, 'Job ID j0, report r0.').description).toBe('Job ID j0, report r0.');
	});

	it('names at most ten; the log names all', () => {
		const { description, log } = runAfter(25);
		expect(description).toMatch(/item 9: [^;]*; and 15 more \(see the log\)\.$/);
		expect(log[0]).toContain('item 24: report_id r24');
		expect(runAfter(11).description).toMatch(/item 9: [^;]*; and 1 more \(see the log\)\.$/);
		expect(runAfter(10).description).toMatch(/item 9: report_id r9, job_id j9\.$/);
	});
});
