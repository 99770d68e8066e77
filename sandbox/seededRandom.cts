import { hash } from 'node:crypto';

/** The values of each seed: every reset needs the same again, and most of them several times. */
const known = new Map<string, string[]>();

const MOST_KNOWN = 50_000;

/** Numbers that look random and are the same for the same seed. */
export class SeededRandom {
	private counter = 0;

	private readonly values: string[];

	/** @param seed any text; equal texts give equal sequences */
	constructor(private readonly seed: string) {
		this.values = known.get(seed) ?? [];
		if (known.size < MOST_KNOWN) known.set(seed, this.values);
	}

	/** A number from 0 (included) to 1 (excluded). */
	next(): number {
		return Number.parseInt(this.hex().slice(0, 8), 16) / 2 ** 32;
	}

	/** A whole number between two bounds, both included. */
	between(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.between(0, choices.length - 1)];
	}

	/** A well-formed version 4 UUID. */
	uuid(): string {
		const hex = this.hex();
		const variant = '89ab'[Number.parseInt(hex[16], 16) % 4];
		const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/;
		return hex.replace(form, `$1-$2-4$3-${variant}$4-$5`);
	}

	private hex(): string {
		this.counter += 1;
		return (this.values[this.counter] ??= hash('sha256', `${this.seed}/${this.counter}`));
	}
}
