import type { IWebhookFunctions } from 'n8n-workflow';
import { log } from '../../../../nodes/AiVisibilityTrigger/delivery/receive';
import { useManualTime } from '../../support/manualTime.cts';

const time = useManualTime();

const lines: Array<[level: string, line: string]> = [];
beforeEach(() => void lines.splice(0));

/** Each workflow has lines of its own, and so has each test. */
function contextOf(id: string, name?: string): IWebhookFunctions {
	const write = (level: string) => (line: string) => lines.push([level, line]);
	return {
		getWorkflow: () => ({ id, name }),
		getNode: () => ({ name: 'Trigger' }),
		logger: { debug: write('debug'), info: write('info'), warn: write('warn') },
	} as unknown as IWebhookFunctions;
}

describe('the log of the trigger', () => {
	it('writes what strangers can cause once a minute, but for debugging as often as it comes', async () => {
		const context = contextOf('w4');
		const logged = () => lines.splice(0).length;
		for (let count = 0; count < 3; count += 1) log(context, 'debug', 'refused');
		expect(logged()).toBe(3);
		for (let count = 0; count < 3; count += 1) log(context, 'info', 'refused');
		await time.advance(59_999);
		log(context, 'info', 'refused');
		expect(logged()).toBe(1);
		await time.advance(1);
		log(context, 'info', 'refused');
		expect(logged()).toBe(1);
	});

	it('names its trigger, and counts the lines of each workflow apart', () => {
		// The process has just begun.
		time.now = 0;
		log(contextOf('w5'), 'info', 'refused');
		log(contextOf('w5'), 'info', 'no match');
		for (const id of ['w6', 'w7']) log(contextOf(id, 'Reports'), 'warn', 'refused');
		expect(lines).toEqual([
			['info', 'AI Visibility: workflow "w5", node "Trigger": refused'],
			['info', 'AI Visibility: workflow "w5", node "Trigger": no match'],
			...Array<string[]>(2).fill(['warn', 'AI Visibility: workflow "Reports", node "Trigger": refused']),
		]);
	});
});
