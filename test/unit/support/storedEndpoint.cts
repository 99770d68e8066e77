import type { StoredEndpoint } from '../../../nodes/AiVisibilityTrigger/endpoints';

/** An endpoint as the webhook trigger stores it. */
export const storedEndpoint = (changes: Partial<StoredEndpoint> = {}): StoredEndpoint => ({
	id: 'one',
	brandId: 'brand',
	workflow: 'workflow',
	instance: 'n8n',
	url: 'https://n8n.example/webhook/1/webhook',
	events: [],
	secret: 'secret',
	...changes,
});
