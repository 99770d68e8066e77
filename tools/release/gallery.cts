import type { Workflow } from '../../harness/shapes.cts';

/**
 * What n8n's template gallery asks of a workflow: notes that say what it does, whom it is for, what it
 * needs and how to adapt it, and nothing of its author's: no account, no key, no id.
 *
 * @returns what is missing, or should not be there
 */
export function galleryProblems({ id, meta, nodes, pinData }: Partial<Workflow>): string[] {
	const notes = (nodes ?? []).filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const text = notes.map(({ parameters }) => String(parameters.content)).join('\n\n');
	const values = JSON.stringify((nodes ?? []).map(({ parameters }) => parameters));
	const isEmpty = (value: unknown) => Object.keys((value as object | undefined) ?? {}).length === 0;
	const rules: Record<string, boolean> = {
		'a note with what it does': /^## \S.*\n\n\S/m.test(text),
		'whom it is for': /\*\*For\*\* \S/.test(text),
		'what it needs': /\*\*Needs\*\* \S/.test(text),
		'how to adapt it': /^### Setup\n\n\S/m.test(text),
		'no id of its own': id === undefined && !/[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(values),
		'no account': (nodes ?? []).every((node) => !('credentials' in node)),
		'no key': !/_live_\w|xox[abp]-|\bBearer [\w-]{12}|sk-\w{8}/.test(values),
		'no data and no instance': isEmpty(pinData) && isEmpty(meta),
	};
	return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
