import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';

/** Maximum number of steps of a sequence (docs/api.md 17.1). */
const MAX_STEPS = 50;

const TYPES = ['email', 'wait', 'condition'];

/** The fields of a step that reference another step (docs/api.md 17.2). */
const LINKS = ['next_step_id', 'on_false_step_id'];

/** A step with a validated ID. */
type Step = IDataObject & { id: string };

/**
 * Validates the steps of a sequence (docs/api.md 17.1, 17.2): 1 to 50 steps with unique IDs, numbered
 * from 0 without gaps, starting with an email; every reference exists, every step is reachable, and
 * every step leads to an end.
 *
 * @param steps in the form of the API (`SequenceStep`)
 * @returns the steps without null fields, which the API expects to be omitted
 * @throws OperationError, naming the step by position and ID, and how to fix it
 */
export function checkSteps(steps: unknown): IDataObject[] {
	const records = toRecords(steps);
	records.forEach(checkType);
	const checked = checkIds(records);
	const ordered = sortByOrder(checked);
	checkFirst(ordered[0], checked.indexOf(ordered[0]));
	checked.forEach((step, position) => checkLinks(step, position, checked));
	checkReachable(checked, ordered[0]);
	checkTerminates(checked);
	return checked;
}

function toRecords(steps: unknown): IDataObject[] {
	if (!Array.isArray(steps)) {
		throw invalidSteps(
			'The steps must be a list',
			'In JSON, a list starts with [ and ends with ].',
		);
	}
	if (steps.length === 0) {
		throw invalidSteps('The sequence has no steps', 'Add at least one step, which sends an email.');
	}
	if (steps.length > MAX_STEPS) {
		throw invalidSteps(
			`The sequence has ${steps.length} steps, and ${MAX_STEPS} is the most`,
			'Remove steps, or spread them over several sequences.',
		);
	}
	return steps.map((step: unknown, position) => {
		if (typeof step === 'object' && step !== null && !Array.isArray(step)) return omitNull(step);
		throw invalidSteps(
			`Step ${position + 1} is not a JSON object`,
			'It starts with { and ends with }, and has at least id, order and type.',
		);
	});
}

function omitNull(step: object): IDataObject {
	return Object.fromEntries(
		Object.entries(step).filter(([, value]) => value !== null),
	) as IDataObject;
}

function checkType(step: IDataObject, position: number): void {
	if (!TYPES.includes(String(step.type))) {
		throw invalidSteps(
			`${stepLabel(step, position)} has no type that exists`,
			`Set its type to one of: ${TYPES.join(', ')}.`,
		);
	}
	if (step.template_id === '') {
		throw invalidSteps(
			`${stepLabel(step, position)} has an empty template_id`,
			'Enter the ID of a template. Template: Get Many lists them.',
		);
	}
}

function checkIds(steps: IDataObject[]): Step[] {
	const positions = new Map<string, number>();
	for (const [position, { id }] of steps.entries()) {
		if (typeof id !== 'string' || id.trim() === '') {
			throw invalidSteps(
				`Step ${position + 1} has no ID`,
				'Give it an id: a text that no other step has.',
			);
		}
		const earlier = positions.get(id);
		if (earlier !== undefined) {
			throw invalidSteps(
				`Steps ${earlier + 1} and ${position + 1} have the same ID "${id}"`,
				'Give each step an ID of its own, and let the steps that lead there name the new one.',
			);
		}
		positions.set(id, position);
	}
	return steps as Step[];
}

/** Sorts the steps by `order`, which must be 0, 1, 2 and so on. */
function sortByOrder(steps: Step[]): Step[] {
	const ordered: Step[] = [];
	for (const [position, step] of steps.entries()) {
		const order = step.order as number;
		if (!Number.isInteger(order) || order < 0 || order >= steps.length) {
			const given = step.order === undefined ? 'no order' : `the order ${JSON.stringify(order)}`;
			throw invalidSteps(
				`${stepLabel(step, position)} has ${given}`,
				`Number the steps from 0 to ${steps.length - 1}, each number once.`,
			);
		}
		if (ordered[order] !== undefined) {
			throw invalidSteps(
				`${stepLabel(step, position)} has the order ${order}, as "${ordered[order].id}" has`,
				`Number the steps from 0 to ${steps.length - 1}, each number once.`,
			);
		}
		ordered[order] = step;
	}
	return ordered;
}

function checkFirst(step: Step, position: number): void {
	if (step.type === 'email') return;
	throw invalidSteps(
		`${stepLabel(step, position)} comes first and is a ${String(step.type)}`,
		'The first step is an email. Put one before it.',
	);
}

function checkLinks(step: Step, position: number, steps: Step[]): void {
	for (const link of LINKS) {
		const target = step[link];
		if (target === undefined || steps.some(({ id }) => id === target)) continue;
		throw invalidSteps(
			`${stepLabel(step, position)} leads to ${JSON.stringify(target)}, which does not exist`,
			`Let its ${link} be the ID of another step: ${otherIds(steps, step)}.`,
		);
	}
}

function otherIds(steps: Step[], step: Step): string {
	const others = steps.filter((each) => each !== step).map(({ id }) => id);
	return others.length > 0 ? others.join(', ') : 'there is no other one yet, so leave it out';
}

function checkReachable(steps: Step[], first: Step): void {
	const byId = new Map(steps.map((step) => [step.id, step]));
	const reached = new Set([first.id]);
	// Iterating over a set includes the entries that are added meanwhile.
	for (const id of reached) {
		for (const link of LINKS) {
			const target = byId.get(id)?.[link];
			if (target !== undefined) reached.add(String(target));
		}
	}
	const unreachable = steps.findIndex(({ id }) => !reached.has(id));
	if (unreachable < 0) return;
	throw invalidSteps(
		`${stepLabel(steps[unreachable], unreachable)} can never be reached`,
		'No step before it leads here. Let one of them name its ID as the next step, or remove it.',
	);
}

/** A loop without an exit would email the same person forever. */
function checkTerminates(steps: Step[]): void {
	const isLast = (step: Step) =>
		step.next_step_id === undefined ||
		(step.type === 'condition' && step.on_false_step_id === undefined);
	const terminating = new Set(steps.filter(isLast).map(({ id }) => id));
	for (let previous = -1; previous < terminating.size;) {
		previous = terminating.size;
		for (const step of steps) {
			if (LINKS.some((link) => terminating.has(String(step[link])))) terminating.add(step.id);
		}
	}
	const looping = steps.findIndex(({ id }) => !terminating.has(id));
	if (looping < 0) return;
	throw invalidSteps(
		`${stepLabel(steps[looping], looping)} leads back to a step before it, and so on without end`,
		'The same person would get the same emails again and again. Let the last step lead nowhere, or put a condition in between.',
	);
}

/** "Step 2 ("follow-up")" */
function stepLabel({ id }: IDataObject, position: number): string {
	return typeof id === 'string' && id !== ''
		? `Step ${position + 1} ("${id}")`
		: `Step ${position + 1}`;
}

function invalidSteps(message: string, fix: string): OperationError {
	return new OperationError(message, `${fix} Nothing was sent for this item.`);
}
