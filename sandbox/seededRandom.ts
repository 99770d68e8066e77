import { hash } from 'node:crypto';

/** Every reset needs the same values again, and most of them several times. */
const known = new Map<string, string>();

const MOST_KNOWN = 100_000;

/** Numbers that look random and are the same for the same seed. */
export class SeededRandom {
	private counter = 0;

	/** @param seed any text; equal texts give equal sequences */
	constructor(private readonly seed: string) {}

	/** A number from 0 (included) to 1 (excluded). */
	next(): number {
		return parseInt(this.hex().slice(0, 8), 16) / 2 ** 32;
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
		const variant = '89ab'[parseInt(hex[16], 16) % 4];
		const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/;
		return hex.replace(form, `$1-$2-4$3-${variant}$4-$5`);
	}

	private hex(): string {
		this.counter += 1;
		const text = `${this.seed}/${this.counter}`;
		const hex = known.get(text) ?? hash('sha256', text);
		if (known.size < MOST_KNOWN) known.set(text, hex);
		return hex;
	}
}
