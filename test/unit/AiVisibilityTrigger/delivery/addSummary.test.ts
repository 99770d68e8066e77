import type { IWebhookFunctions } from 'n8n-workflow';
import { summaryOf } from '../../../../nodes/AiVisibilityTrigger/delivery/addSummary';
import { TriggerMemory } from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';
import { readEnvelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';

it('a sample has a summary without a request, because its IDs are made up', async () => {
	const context = { getTimezone: () => 'UTC', getNode: () => ({ name: 'Trigger' }) };
	const sample = { id: 'evt_test_1', type: 'report.completed', data: { report_id: 'r1' } };
	const envelope = readEnvelope(Buffer.from(JSON.stringify(sample)), { id: null })!;
	envelope.brand = 'Example Coffee';
	const item = await summaryOf(
		context as unknown as IWebhookFunctions,
		envelope,
		new TriggerMemory(),
		{ language: 'en' } as Settings,
	);
	expect(item).toMatchObject({ brand: 'Example Coffee', score: null });
	expect(item).not.toHaveProperty('note');
});
