import type { IDataObject, Logger } from 'n8n-workflow';
import type { NodeError } from '../../messages/toNodeError';
import { MAY_BE_DONE } from '../../messages/serviceMessages';
import { logTo } from '../../base/values/log';

/** Maximum number of started records named in a message. */
const MAX_NAMED = 10;

/** Collects what the user is told at the end of a run, besides its records. */
export class RunSummary {
	/** IDs of jobs and reports by their names in the API, of each item that started them. */
	readonly started = new Map<number, IDataObject>();

	/** The items whose writes succeeded. */
	readonly done: number[] = [];

	/** The items with a write whose response did not arrive. */
	readonly lost: number[] = [];

	/** Hints from operations, each text once, with what it is about. */
	private readonly notes = new Map<string, Set<string>>();

	/** See `OperationContext`. */
	note(message: string, subject?: string): void {
		const known = this.notes.get(message) ?? new Set();
		this.notes.set(message, subject === undefined ? known : known.add(subject));
	}

	addStart(itemIndex: number, ids: IDataObject): void {
		this.started.set(itemIndex, { ...this.started.get(itemIndex), ...ids });
	}

	hints(): string[] {
		return [...this.notes].map(([message, subjects]) =>
			subjects.size === 0 ? message : `${message} ${toSomeOf([...subjects])}.`,
		);
	}

	/**
	 * Adds to the error that ends a run, and to the log, what its items have done, started and paid
	 * for, and what they may have done.
	 */
	addStarted(error: NodeError, logger: Logger): NodeError {
		const known = String(error.description ?? '');
		const started = [...this.started].flatMap(([item, ids]) => {
			const unnamed = Object.entries(ids).filter(([, id]) => !known.includes(String(id)));
			const list = unnamed.map(([name, id]) => `${name} ${String(id)}`);
			return list.length === 0 ? [] : [`item ${item}: ${list.join(', ')}`];
		});
		const saidOf = known.includes(MAY_BE_DONE) ? error.context.itemIndex : undefined;
		const facts: Array<[string, string[]]> = [
			['Already done', toRanges(this.done)],
			['Already started', started],
			['May have been processed', toRanges(this.lost.filter((item) => item !== saidOf))],
		];
		const knownFacts = facts.filter(([, items]) => items.length > 0);
		for (const [what, items] of knownFacts) {
			logTo(logger, `the run ended early. ${what}: ${items.join('; ')}`);
		}
		const texts = knownFacts.map(
			([what, items]) => `${what}: ${toSomeOf(items, ' (see the log)')}.`,
		);
		error.description = [error.description, ...texts].filter(Boolean).join(' ');
		return error;
	}
}

function toSomeOf(items: string[], where = ''): string {
	const more = items.length - MAX_NAMED;
	const named = items.slice(0, MAX_NAMED).join('; ');
	return more > 0 ? `${named}; and ${more} more${where}` : named;
}

/** `[0, 1, 2, 5]` → "items 0 to 2", "item 5" */
function toRanges(numbers: number[]): string[] {
	const ranges: Array<[from: number, to: number]> = [];
	for (const number of [...numbers].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === number - 1) last[1] = number;
		else ranges.push([number, number]);
	}
	return ranges.map(([from, to]) => (from === to ? `item ${from}` : `items ${from} to ${to}`));
}
