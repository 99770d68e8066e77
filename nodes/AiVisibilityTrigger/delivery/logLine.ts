import type { IWebhookFunctions } from 'n8n-workflow';

/** A line of the log that says which of many triggers it is about. */
export function logLine(context: IWebhookFunctions, text: string): string {
	const { name, id } = context.getWorkflow();
	return `AI Visibility: workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
}
