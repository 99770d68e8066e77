import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';

/** Most steps of a sequence (docs/api.md 17.1). */
const MOST_STEPS = 50;

const TYPES = ['email', 'wait', 'condition'];

/** The fields of a step that lead to another one (docs/api.md 17.2). */
const LINKS = ['next_step_id', 'on_false_step_id'];

/** A step that is known to have an ID. */
type Step = IDataObject & { id: string };

/**
 * Checks the steps of a sequence as a whole (docs/api.md 17.1, 17.2): 1 to 50 of them, each with
 * an ID of its own, in an order from 0 without gaps, the first one an email, every link leading to a
 * step that exists, no step that nothing leads to, and none that the sequence never ends after.
 *
 * @param steps in the form of the API (`SequenceStep`)
 * @returns the steps, without fields that are null: the API knows them only as left out
 * @throws OperationError, naming the step by position and ID, and saying how to mend it
 */
export function checkSteps(steps: unknown): IDataObject[] {
	const records = toRecords(steps);
	records.forEach(checkKind);
	const known = withIds(records);
	const ordered = inOrder(known);
	checkFirst(ordered[0], known.indexOf(ordered[0]));
	known.forEach((step, position) => checkLinks(step, position, known));
	checkReached(known, ordered[0]);
	checkEnds(known);
	return known;
}

function toRecords(steps: unknown): IDataObject[] {
	if (!Array.isArray(steps)) {
		throw refusal('The steps must be a list', 'In JSON, a list starts with [ and ends with ].');
	}
	if (steps.length === 0) {
		throw refusal('The sequence has no steps', 'Add at least one step, which sends an email.');
	}
	if (steps.length > MOST_STEPS) {
		throw refusal(
			`The sequence has ${steps.length} steps, and ${MOST_STEPS} is the most`,
			'Remove steps, or spread them over several sequences.',
		);
	}
	return steps.map((step: unknown, position) => {
		if (typeof step === 'object' && step !== null && !Array.isArray(step)) return withoutNull(step);
		throw refusal(
			`Step ${position + 1} is not a JSON object`,
			'It starts with { and ends with }, and has at least id, order and type.',
		);
	});
}

function withoutNull(step: object): IDataObject {
	return Object.fromEntries(
		Object.entries(step).filter(([, value]) => value !== null),
	) as IDataObject;
}

function checkKind(step: IDataObject, position: number): void {
	if (!TYPES.includes(String(step.type))) {
		throw refusal(
			`${nameOf(step, position)} has no type that exists`,
			`Set its type to one of: ${TYPES.join(', ')}.`,
		);
	}
	if (step.template_id === '') {
		throw refusal(
			`${nameOf(step, position)} has an empty template_id`,
			'Enter the ID of a template. Template: Get Many lists them.',
		);
	}
}

function withIds(steps: IDataObject[]): Step[] {
	const positions = new Map<string, number>();
	for (const [position, { id }] of steps.entries()) {
		if (typeof id !== 'string' || id.trim() === '') {
			throw refusal(
				`Step ${position + 1} has no ID`,
				'Give it an id: a text that no other step has.',
			);
		}
		const earlier = positions.get(id);
		if (earlier !== undefined) {
			throw refusal(
				`Steps ${earlier + 1} and ${position + 1} have the same ID "${id}"`,
				'Give each step an ID of its own, and let the steps that lead there name the new one.',
			);
		}
		positions.set(id, position);
	}
	return steps as Step[];
}

/** The steps sorted by their order, which has to be 0, 1, 2 and so on. */
function inOrder(steps: Step[]): Step[] {
	const ordered: Step[] = [];
	for (const [position, step] of steps.entries()) {
		const order = step.order as number;
		if (!Number.isInteger(order) || order < 0 || order >= steps.length) {
			const given = step.order === undefined ? 'no order' : `the order ${JSON.stringify(order)}`;
			throw refusal(
				`${nameOf(step, position)} has ${given}`,
				`Number the steps from 0 to ${steps.length - 1}, each number once.`,
			);
		}
		if (ordered[order] !== undefined) {
			throw refusal(
				`${nameOf(step, position)} has the order ${order}, as "${ordered[order].id}" has`,
				`Number the steps from 0 to ${steps.length - 1}, each number once.`,
			);
		}
		ordered[order] = step;
	}
	return ordered;
}

function checkFirst(step: Step, position: number): void {
	if (step.type === 'email') return;
	throw refusal(
		`${nameOf(step, position)} comes first and is a ${String(step.type)}`,
		'The first step is an email. Put one before it.',
	);
}

function checkLinks(step: Step, position: number, steps: Step[]): void {
	for (const link of LINKS) {
		const target = step[link];
		if (target === undefined || steps.some(({ id }) => id === target)) continue;
		throw refusal(
			`${nameOf(step, position)} leads to ${JSON.stringify(target)}, which does not exist`,
			`Let its ${link} be the ID of another step: ${otherIds(steps, step)}.`,
		);
	}
}

function otherIds(steps: Step[], step: Step): string {
	const others = steps.filter((each) => each !== step).map(({ id }) => id);
	return others.length > 0 ? others.join(', ') : 'there is no other one yet, so leave it out';
}

function checkReached(steps: Step[], first: Step): void {
	const byId = new Map(steps.map((step) => [step.id, step]));
	const reached = new Set([first.id]);
	// A set takes in what is added while it is walked.
	for (const id of reached) {
		for (const link of LINKS) {
			const target = byId.get(id)?.[link];
			if (target !== undefined) reached.add(String(target));
		}
	}
	const lost = steps.findIndex(({ id }) => !reached.has(id));
	if (lost < 0) return;
	throw refusal(
		`${nameOf(steps[lost], lost)} can never be reached`,
		'No step before it leads here. Let one of them name its ID as the next step, or remove it.',
	);
}

/** A circle that nothing leads out of emails the same person for ever. */
function checkEnds(steps: Step[]): void {
	const isLast = (step: Step) =>
		step.next_step_id === undefined ||
		(step.type === 'condition' && step.on_false_step_id === undefined);
	const ending = new Set(steps.filter(isLast).map(({ id }) => id));
	for (let known = -1; known < ending.size;) {
		known = ending.size;
		for (const step of steps) {
			if (LINKS.some((link) => ending.has(String(step[link])))) ending.add(step.id);
		}
	}
	const endless = steps.findIndex(({ id }) => !ending.has(id));
	if (endless < 0) return;
	throw refusal(
		`${nameOf(steps[endless], endless)} leads back to a step before it, and so on without end`,
		'The same person would get the same emails again and again. Let the last step lead nowhere, or put a condition in between.',
	);
}

/** "Step 2 ("follow-up")" */
function nameOf({ id }: IDataObject, position: number): string {
	return typeof id === 'string' && id !== ''
		? `Step ${position + 1} ("${id}")`
		: `Step ${position + 1}`;
}

function refusal(message: string, remedy: string): OperationError {
	return new OperationError(message, `${remedy} Nothing was sent for this item.`);
}
