import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord } from '../../../shared/base/values/records';
import { shortened } from '../../../shared/base/values/display';
import type { Operation } from '../../../shared/forms/declare';

/** The steps that a step may lead to (docs/api.md 17.2). IDs from expressions may be numbers. */
function nextOf(step: IDataObject, steps: IDataObject[]): IDataObject[] {
	const ids = Object.entries(step).filter(([name]) => name.endsWith('step_id'));
	const isNext = ({ id }: IDataObject) => ids.some(([, next]) => String(next) === String(id));
	return steps.filter(isNext);
}

/**
 * Refuses a loop, even one that a condition may leave: whoever never meets it would get the same
 * emails forever.
 *
 * @throws OperationError
 */
export function checkEnds(steps: IDataObject[]): void {
	const ending = new Set<IDataObject>();
	for (let previous = -1; previous < ending.size;) {
		previous = ending.size;
		for (const step of steps) {
			if (nextOf(step, steps).every((next) => ending.has(next))) ending.add(step);
		}
	}
	const looping = steps.find((step) => !ending.has(step));
	if (looping === undefined) return;
	throw new OperationError(
		`The step "${shortened(looping.id)}" leads into an endless loop`,
		'The same person would get the same emails again and again. Every way from a step must lead to the end of the sequence: add another email instead of going back.',
	);
}

/** Hints at steps that are never reached, and at emails that follow each other at once. */
export const noteSteps: NonNullable<Operation['review']> = ({ body }, { note }) => {
	const steps = [asRecord(body).steps ?? []].flat().map(asRecord);
	const first = steps.reduce<IDataObject>(
		(least, step) => (Number(step.order) < Number(least.order) ? step : least),
		steps[0] ?? {},
	);
	const reached = new Set([first]);
	for (const step of reached) for (const next of nextOf(step, steps)) reached.add(next);
	for (const step of steps) {
		if (!reached.has(step)) note('No step leads to', `"${shortened(step.id)}"`);
		if (step.type !== 'email') continue;
		const atOnce = new Set(nextOf(step, steps));
		for (const next of atOnce) {
			const days = Number(next.wait_days ?? next.condition_timeout_days ?? 1);
			if (days === 0) for (const later of nextOf(next, steps)) atOnce.add(later);
		}
		for (const { type, id } of atOnce) {
			const pair = `"${shortened(step.id)}" and "${shortened(id)}"`;
			if (type === 'email') note('There is no wait between the emails', pair);
		}
	}
};
