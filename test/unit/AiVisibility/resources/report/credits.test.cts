import { creditsPerPrompt, previewReport } from '../../../../../nodes/AiVisibility/resources/report/credits';
import { aiPlatforms } from '../../../../../nodes/shared/reports/aiPlatforms';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { creditsOfRun } from '../../../../../sandbox/work/reportResults.cts';
import { ScriptedService } from '../../../support/scriptedService.cts';

it.each(aiPlatforms)('the credits of a prompt to $name are those that the service takes', ({ value }) => {
	expect(creditsPerPrompt([String(value)])).toBe(creditsOfRun(1, [String(value)]));
});

it.each([
	['count a platform once', ['chatgpt', 'gemini', 'gemini'], 2],
	['count an unknown platform as premium', ['chatgpt', 'newcomer'], 2],
	["are one for the brand's defaults", [], 1],
	['have the standard one without a standard assistant', ['gemini', 'grok'], 3],
])('the credits of a prompt %s', (_, platforms, credits) => {
	expect(creditsPerPrompt(platforms)).toBe(credits);
});

it('the price of a step is null where the service does not say it, and counts as nothing', async () => {
	const service = new ScriptedService(() => ({ body: { description: 'Tea', dry_run: {} } }));
	const context = { client: await service.client() } as OperationContext;
	const preview = await previewReport(context, { body: { brand_id: 'b1' }, query: {} }, []);
	const steps = [{ step: 'Create report', credits: null }, { step: 'Run report' }];
	expect(preview).toMatchObject({ dry_run: { credits: 0, steps } });
});
