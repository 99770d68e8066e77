import type { IDataObject } from 'n8n-workflow';
import { readWaitSettings } from '../../../../nodes/shared/jobs/completion';
import { ScriptedService } from '../../support/scriptedService';

describe('the settings of a wait', () => {
	const read = (parameters: IDataObject, deadline?: number) =>
		readWaitSettings(
			(name, fallback) => parameters[name] ?? fallback,
			new ScriptedService(() => ({})).context.logger,
			deadline,
		);

	it('default to 30 minutes, the result, and no cancelling', () => {
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
