import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/compare/comparison';
import { readExtras } from '../../../../../nodes/AiVisibility/analysis/document/readExtras';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { ScriptedService } from '../../../support/scriptedService';

it.each([
	['javascript:alert(1)', undefined],
	['soon', undefined],
	['https://app.example/r', 'https://app.example/r'],
])('the link in the document of a report with the share %s is %s', async (share_url, link) => {
	const service = new ScriptedService(() => ({ body: { data: [{ share_url }] } }));
	const context = {
		client: await service.client(),
		parameter: (name: string) => name === 'options.includeLink',
		shared: { get: (kind: new () => unknown) => new kind() },
		note: () => undefined,
	} as unknown as OperationContext;
	const comparison = { report: { id: 'r1' }, wantsDomains: false } as unknown as Comparison;
	expect((await readExtras(context, comparison)).url).toBe(link);
});
