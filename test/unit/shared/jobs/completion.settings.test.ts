import type { IDataObject } from 'n8n-workflow';
import { readWaitSettings } from '../../../../nodes/shared/jobs/completion';
import { ScriptedService } from '../../support/scriptedService';

describe('how the user wants to wait', () => {
	const read = (parameters: IDataObject, deadline?: number) =>
		readWaitSettings(
			(name, fallback) => parameters[name] ?? fallback,
			new ScriptedService(() => ({})).context.logger,
			deadline,
		);

	it('is 30 minutes for the result, without cancelling, unless said otherwise', () => {
		expect(read({})).toMatchObject({
			isWanted: false,
			maxWaitMs: 30 * 60_000,
			returns: 'result',
			cancelWhenStopped: false,
		});
		const chosen = {
			waitForCompletion: true,
			'options.maxWait': 5,
			'options.onCompletion': 'job',
			'options.cancelJobWhenStopped': true,
		};
		expect(read(chosen, 7)).toMatchObject({
			isWanted: true,
			maxWaitMs: 5 * 60_000,
			returns: 'job',
			cancelWhenStopped: true,
			deadline: 7,
		});
	});
});
