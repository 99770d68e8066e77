import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../harness/paths.cts';
import type { Workflow, WorkflowNode } from '../../harness/shapes.cts';

/** How many examples are listed: what a person tries in the first minutes. The others are in n8n. */
const LISTED = 3;

/** Accounts of other services that an example needs, by the types of their nodes. */
const FOREIGN_ACCOUNTS: Array<[type: RegExp, account: string]> = [
	[/\.slack(Trigger|Tool|HitlTool)?$/, 'Slack'],
	[/\.googleAnalytics(Tool)?$/, 'Google Analytics'],
	[/\.googleSheets(Trigger|Tool)?$/, 'Google Sheets'],
	[/\.emailSend(Tool)?$/, 'SMTP'],
	[/\.wordpress(Tool)?$/, 'WordPress'],
	[/\.lmChat\w+$/, 'chat model'],
];

/** @returns the examples in the order in which docs/examples.md explains them */
export function inOrder(examples: Workflow[]): Workflow[] {
	const page = readFileSync(join(root, 'docs', 'examples.md'), 'utf8');
	const place = ({ id }: Workflow) => page.indexOf(`/${id}.json)`);
	return examples.toSorted((one, other) => place(one) - place(other));
}

/** @returns the workflow with its nodes for other services disabled, and a note about it */
export function withoutForeignAccounts(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) => {
		const account = accountOf(node);
		if (account === undefined) return node;
		const notes = `Needs your ${account} account. Choose it in this node and enable it.`;
		return { ...node, disabled: true, notes, notesInFlow: true };
	});
	return { ...workflow, nodes };
}

const accountOf = ({ type }: WorkflowNode): string | undefined =>
	FOREIGN_ACCOUNTS.find(([pattern]) => pattern.test(type))?.[1];

/**
 * Gives each trigger its webhook ID. n8n shows the Production URL with this ID, and registers another
 * URL for a node without one.
 */
export function withWebhookIds(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) => {
		const hasWebhook = /\.(aiVisibilityTrigger|mcpTrigger|formTrigger)$/.test(node.type);
		return hasWebhook && !('webhookId' in node) ? { ...node, webhookId: randomUUID() } : node;
	});
	return { ...workflow, nodes };
}

/**
 * @param addressOf gives the address of a path of n8n
 * @returns the lines that say what to click first, and where the other examples are
 */
export function listOf(examples: Workflow[], addressOf: (path: string) => string): string[] {
	return [
		'What to click: open one of these, and press "Execute workflow".',
		...examples
			.slice(0, LISTED)
			.flatMap((workflow, index) => [
				`  ${index + 1}. ${workflow.name}${disabledIn(workflow)}`,
				`     ${addressOf(`/workflow/${workflow.id}`)}`,
			]),
		`${examples.length - LISTED} more, each with a note that says what to do:`,
		`     ${addressOf('/home/workflows')}`,
	];
}

function disabledIn({ nodes }: Workflow): string {
	const accounts = nodes.filter(({ disabled }) => disabled === true).map(accountOf);
	const named = [...new Set(accounts)].filter((account) => account !== undefined).join(', ');
	return named && ` (its last step waits until you choose your account: ${named})`;
}
