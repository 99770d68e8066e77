import { randomUUID } from 'node:crypto';

import type { Workflow, WorkflowNode } from '../n8n/shapes';
import { type ActionName, actions } from '../../sandbox/control/actions';

/** A step to try an example: a button of n8n or of the sandbox's page, or an instruction. */
type Step = 'Execute workflow' | 'Publish' | { button: ActionName } | { say: string };

/** The examples by file name, in the order to learn them, each with the steps to try it. */
export const exampleSteps: Record<string, Step[]> = {
	'create-a-report': ['Execute workflow'],
	'client-document': ['Execute workflow'],
	'all-clients-page': ['Execute workflow'],
	'missed-prompts-sheet': ['Execute workflow'],
	'prompts-from-table': [
		'Execute workflow',
		{ say: 'fill in the table Prompts under Data tables, and press it again' },
	],
	'visibility-alarm-in-slack': [{ button: 'lowerScore' }, 'Execute workflow'],
	'all-my-clients': ['Execute workflow'],
	'weekly-visibility-digest': ['Execute workflow'],
	'tasks-for-missed-prompts': ['Execute workflow'],
	'missed-prompt-to-brief': ['Execute workflow'],
	'outreach-find-and-draft': ['Execute workflow'],
	'outreach-approve-and-send': [
		'Publish',
		{ say: 'open the link in the output of "Outreach: find pages and draft"' },
	],
	'when-a-report-completes': ['Publish', { button: 'lowerScore' }],
	'market-roll-out': ['Execute workflow', { say: 'agree to the cost in the form' }],
	'outreach-follow-up': [{ button: 'replyToEmail' }, 'Execute workflow'],
	'competitor-alert': [{ button: 'lowerScore' }, 'Execute workflow'],
	'ai-visits': ['Execute workflow'],
	'history-chart': ['Execute workflow'],
	'client-pdf': [
		{ say: 'start a converter, such as Gotenberg, and enter its address in "Settings"' },
		'Execute workflow',
	],
	'campaign-start': ['Execute workflow', { say: 'decide in the form' }, { button: 'skipHour' }],
	'campaign-pause-on-bounces': [
		{ say: 'start the campaign of the example before' },
		{ button: 'bounceEmail' },
		'Execute workflow',
	],
	'budget-guard': ['Execute workflow'],
	'when-anything-fails': [
		'Publish',
		{ say: 'choose it as Error Workflow in the settings of another workflow' },
	],
	'pages-to-refresh': ['Execute workflow'],
	'mcp-server': [
		'Publish',
		{ say: "give your AI assistant the trigger's Production URL and the MCP token above" },
	],
	'ask-before-the-agent-writes': [
		{ say: 'choose your accounts in "Chat model" and the Slack nodes, and enable them' },
		'Execute workflow',
	],
	'ai-agent': [{ say: 'choose your account in "Chat model" and enable it' }, 'Execute workflow'],
};

/** How many examples are listed: what a person tries in the first minutes. The others are in n8n. */
const LISTED = 3;

/** Accounts of other services that an example needs, by the types of their nodes. */
const FOREIGN_ACCOUNTS: Array<[type: RegExp, account: string]> = [
	[/\.slack(Trigger|Tool|HitlTool)?$/, 'Slack'],
	[/\.googleAnalytics(Tool)?$/, 'Google Analytics'],
	[/\.googleSheets(Trigger|Tool)?$/, 'Google Sheets'],
	[/\.emailSend(Tool)?$/, 'SMTP'],
	[/\.lmChat\w+$/, 'chat model'],
];

/** @returns the examples in the order of the table */
export function inOrder(examples: Map<string, Workflow>): Array<[name: string, Workflow]> {
	const order = Object.keys(exampleSteps);
	return [...examples].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
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

interface Addresses {
	/** @returns the address of a path of n8n */
	n8n: (path: string) => string;
	/** Of the sandbox's page, with a trailing slash. */
	page: string;
}

/** @returns the lines that list the first examples, and say where the others are */
export function listOf(examples: Array<[string, Workflow]>, addresses: Addresses): string[] {
	const first = examples.slice(0, LISTED);
	const rest = examples.length - LISTED;
	return [
		'What to click:',
		...first.flatMap((example, index) => linesOf(index + 1, example, addresses)),
		'',
		`${rest} more examples, each with a note that says what to do:`,
		`     n8n      ${addresses.n8n('/home/workflows')}`,
	];
}

/** @returns the lines that say what to do with an example, and where */
export function linesOf(
	number: number,
	[name, workflow]: [string, Workflow],
	{ n8n, page }: Addresses,
): string[] {
	const steps = exampleSteps[name];
	const button = steps.map(buttonOf).find((pressed) => pressed !== undefined);
	const disabled = disabledIn(workflow);
	return [
		`${String(number).padStart(3)}. ${workflow.name}: ${steps.map(inWords).join(', then ')}`,
		...(disabled === '' ? [] : [`     (disabled until you choose your account: ${disabled})`]),
		`     n8n      ${n8n(`/workflow/${workflow.id}`)}`,
		...(button === undefined ? [] : [`     sandbox  ${page}#${button}`]),
	];
}

const buttonOf = (step: Step): ActionName | undefined =>
	typeof step === 'object' && 'button' in step ? step.button : undefined;

function inWords(step: Step): string {
	if (typeof step === 'string') return `press "${step}"`;
	if ('say' in step) return step.say;
	return `press "${actions[step.button].label}" on the sandbox's page`;
}

function disabledIn({ nodes }: Workflow): string {
	const accounts = nodes.filter(({ disabled }) => disabled === true).map(accountOf);
	return [...new Set(accounts)].filter((account) => account !== undefined).join(', ');
}
