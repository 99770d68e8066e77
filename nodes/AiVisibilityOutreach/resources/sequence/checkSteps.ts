import { isRecord } from '../../../shared/base/values/asRecord';
import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';

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
			"'Steps (JSON)' must be a list",
			'In JSON, a list starts with [ and ends with ].',
		);
	}
	if (steps.length === 0) {
		throw invalidSteps('The sequence has no steps', 'Add at least one step that sends an email.');
	}
	if (steps.length > MAX_STEPS) {
		throw invalidSteps(
			`The sequence has ${steps.length} steps (the maximum is ${MAX_STEPS})`,
			'Remove steps, or split them into several sequences.',
		);
	}
	return steps.map((step: unknown, position) => {
		if (isRecord(step)) return omitNull(step);
		throw invalidSteps(
			`Step ${position + 1} is not a JSON object`,
			'It starts with { and ends with }, and has at least id, order and type.',
		);
	});
}

function omitNull(step: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(step).filter(([, value]) => value !== null),
	) as IDataObject;
}

function checkType(step: IDataObject, position: number): void {
	if (!TYPES.includes(String(step.type))) {
		throw invalidSteps(
			`${stepLabel(step, position)} has an unknown type`,
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
				'Set its id to a text that no other step has.',
			);
		}
		const earlier = positions.get(id);
		if (earlier !== undefined) {
			throw invalidSteps(
				`Steps ${earlier + 1} and ${position + 1} have the same ID "${shortened(id)}"`,
				'Give each step a unique ID, and update the steps that lead to it.',
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
			const given =
				step.order === undefined ? 'no order' : `the order ${shortened(JSON.stringify(order))}`;
			throw invalidSteps(
				`${stepLabel(step, position)} has ${given}`,
				numberingAdvice(steps.length),
			);
		}
		if (ordered[order] !== undefined) {
			throw invalidSteps(
				`${stepLabel(step, position)} has the same order ${order} as "${shortened(ordered[order].id)}"`,
				numberingAdvice(steps.length),
			);
		}
		ordered[order] = step;
	}
	return ordered;
}

function numberingAdvice(count: number): string {
	if (count === 1) return 'Set its order to 0.';
	return `Number the steps from 0 to ${count - 1}, each number once.`;
}

function checkFirst(step: Step, position: number): void {
	if (step.type === 'email') return;
	throw invalidSteps(
		`${stepLabel(step, position)} comes first, but its type is ${String(step.type)}`,
		'The first step must be an email. Add one before it.',
	);
}

function checkLinks(step: Step, position: number, steps: Step[]): void {
	for (const link of LINKS) {
		const target = step[link];
		if (target === undefined || steps.some(({ id }) => id === target)) continue;
		throw invalidSteps(
			`${stepLabel(step, position)} leads to "${shortened(target)}", which does not exist`,
			linkAdvice(link, steps, step),
		);
	}
}

function linkAdvice(link: string, steps: Step[], step: Step): string {
	const others = steps.filter((each) => each !== step).map(({ id }) => shortened(id));
	if (others.length === 0) return `Remove its ${link}: there is no other step.`;
	return `Set its ${link} to the ID of another step: ${others.join(', ')}.`;
}

function checkReachable(steps: Step[], first: Step): void {
	const byId = new Map(steps.map((step) => [step.id, step]));
	const reached = new Set([first.id]);
	// Iterating over a set includes entries that are added on the way.
	for (const id of reached) {
		for (const link of LINKS) {
			const target = byId.get(id)?.[link];
			if (target !== undefined) reached.add(String(target));
		}
	}
	const unreachable = steps.findIndex(({ id }) => !reached.has(id));
	if (unreachable < 0) return;
	throw invalidSteps(
		`${stepLabel(steps[unreachable], unreachable)} cannot be reached`,
		'No other step leads to it. Set its ID as the next step of another step, or remove it.',
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
		`${stepLabel(steps[looping], looping)} leads into an endless loop`,
		'The same person would get the same emails again and again. End the sequence after one of the steps, or add a condition.',
	);
}

/** "Step 2 ("follow-up")" */
function stepLabel({ id }: IDataObject, position: number): string {
	return typeof id === 'string' && id !== ''
		? `Step ${position + 1} ("${shortened(id)}")`
		: `Step ${position + 1}`;
}

function invalidSteps(message: string, fix: string): OperationError {
	return new OperationError(message, fix);
}
