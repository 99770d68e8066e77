import type { IHookFunctions } from 'n8n-workflow';
import { webhookUrlOf } from '../../../../nodes/AiVisibilityTrigger/registration/webhookUrl';

const urlFor = (url: string | undefined) =>
	webhookUrlOf({ getNodeWebhookUrl: () => url } as unknown as IHookFunctions);

const base = 'https://n8n.example.com/a%20path/webhook';

it('is the one of n8n where the node has a webhook ID', () => {
	const url = `${base}/5b2f0d4e-8c11-4a56-9a0e-2f4c9a7d1e01/webhook`;
	expect(urlFor(url)).toBe(url);
});

it.each(['Report finished', 'Bericht für 100 %', 'a/b?c#d'])(
	'leads back to what n8n keeps for a node named "%s" without one',
	(name) => {
		const kept = `workflow1/${encodeURIComponent(name.toLowerCase())}/webhook`;
		const url = urlFor(`${base}/${kept}`);
		const path = url.slice(`${base}/`.length);
		expect(path.split('/').map(decodeURIComponent).join('/')).toBe(kept);
		expect(url).toMatch(/^https:\/\/n8n\.example\.com\/a%20path\//);
	},
);

it('is empty where n8n knows none', () => {
	expect(urlFor(undefined)).toBe('');
});
