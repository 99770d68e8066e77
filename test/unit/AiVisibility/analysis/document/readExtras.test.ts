import { readExtras } from '../../../../../nodes/AiVisibility/analysis/document/readExtras';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { ScriptedService } from '../../../support/scriptedService';

it.each([
	['javascript:alert(1)', null, undefined],
	['soon', null, undefined],
	['https://app.example/ended', '2021-01-01T00:00:00Z', undefined],
	['https://app.example/r', null, 'https://app.example/r'],
])('the link of a report with the share %s until %s is %s', async (share_url, expires_at, link) => {
	const service = new ScriptedService(() => ({ body: { data: [{ share_url, expires_at }] } }));
	const context = {
		client: await service.client(),
		parameter: (name: string) => name === 'options.includeLink',
		shared: new Map(),
		note: () => undefined,
	} as unknown as OperationContext;
	expect((await readExtras(context, { id: 'r1' })).url).toBe(link);
});
