import type { Workflow, WorkflowNode } from '../../test/n8n/harness/shapes';
import { type ActionName, actions } from '../../test/sandbox/control/actions';

/** What to do with an example: press a button of n8n or of the sandbox's page, or what is said. */
type Step = 'Execute workflow' | 'Publish' | { button: ActionName } | { say: string };

/**
 * The examples by the names of their files, in the order in which one would learn, each with what to
 * do to see it work.
 */
export const exampleSteps: Record<string, Step[]> = {
	'create-a-report': ['Execute workflow'],
	'when-a-report-is-finished': ['Publish', { button: 'completeReport' }],
	'report-finished-behind-a-firewall': [{ button: 'completeReport' }, 'Execute workflow'],
	'weekly-visibility-digest': ['Execute workflow'],
	'report-rows-to-google-sheets': ['Execute workflow'],
	'score-history-in-a-data-table': [
		{ say: 'make the data table that its note describes, choose it in "Add or update row"' },
		'Execute workflow',
	],
	'client-report-by-email': ['Execute workflow'],
	'when-a-report-completes': ['Publish', { button: 'lowerScore' }],
	'visibility-alarm-in-slack': [{ button: 'lowerScore' }, 'Execute workflow'],
	'alarm-when-a-report-fails': ['Publish', { button: 'failReport' }],
	'tasks-for-missed-prompts': ['Execute workflow'],
	'market-roll-out': ['Execute workflow'],
	'when-a-schedule-has-run': ['Publish', { button: 'completeScheduledRun' }],
	'many-reports-without-waiting': ['Execute workflow'],
	'once-per-event': ['Publish', { button: 'completeReport' }],
	'outreach-find-and-draft': ['Execute workflow'],
	'outreach-approve-and-send': [
		'Publish',
		{ say: 'open the link in the output of "Outreach: find pages and draft"' },
	],
	'outreach-follow-up': [{ button: 'replyToEmail' }, 'Execute workflow'],
	'campaign-start': ['Execute workflow', { button: 'skipHour' }],
	'campaign-pause-on-bounces': [
		{ say: 'start the campaign of the example before' },
		{ button: 'bounceEmail' },
		'Execute workflow',
	],
	'key-health-check': ['Execute workflow'],
	'mcp-server': [
		{ say: 'choose a credential in "MCP server trigger"' },
		'Publish',
		{ say: "give your AI assistant the trigger's Production URL" },
	],
	'ai-agent': [{ say: 'choose your account in "Chat model" and enable it' }, 'Execute workflow'],
};

/** Accounts of other services that an example cannot bring, by the types of their nodes. */
const FOREIGN_ACCOUNTS: Array<[type: RegExp, account: string]> = [
	[/\.slack(Trigger|Tool)?$/, 'Slack'],
	[/\.gmail(Trigger|Tool)?$/, 'Gmail'],
	[/\.googleSheets(Trigger|Tool)?$/, 'Google Sheets'],
	[/\.emailSend(Tool)?$/, 'SMTP'],
	[/\.lmChat\w+$/, 'chat model'],
];

/** @returns the examples, those of the table first and in its order */
export function inOrder(examples: Map<string, Workflow>): Array<[name: string, Workflow]> {
	const known = Object.keys(exampleSteps);
	const position = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
	return [...examples].sort(([one], [other]) => position(one) - position(other));
}

/** @returns the workflow, its nodes of foreign accounts disabled and with a note that says so */
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

interface Addresses {
	/** @returns the address of a path of n8n */
	n8n: (path: string) => string;
	/** Of the sandbox's page, with a trailing slash. */
	page: string;
}

/** @returns the lines that say what to do with an example, and where */
export function linesOf(
	number: number,
	[name, workflow]: [string, Workflow],
	{ n8n, page }: Addresses,
): string[] {
	const steps = exampleSteps[name] ?? [firstStepOf(workflow)];
	const button = steps.map(buttonOf).find((pressed) => pressed !== undefined);
	const disabled = disabledIn(workflow);
	return [
		`${String(number).padStart(3)}. ${workflow.name}: ${steps.map(inWords).join(', then ')}`,
		...(disabled === '' ? [] : [`     (disabled until you choose your account: ${disabled})`]),
		`     n8n      ${n8n(`/workflow/${workflow.id}`)}`,
		...(button === undefined ? [] : [`     sandbox  ${page}#${button}`]),
	];
}

/** A workflow with the webhook trigger cannot be started manually. */
function firstStepOf({ nodes }: Workflow): Step {
	const waits = nodes.some(({ type }) => type.endsWith('.aiVisibilityTrigger'));
	return waits ? 'Publish' : 'Execute workflow';
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
