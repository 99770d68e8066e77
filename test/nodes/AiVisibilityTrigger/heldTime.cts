import { ManualTime } from '../../unit/support/manualTime.cts';
import { hostLog } from '../engine/host.cts';
import { Host } from './host.cts';

/** Longer than the trigger waits for the service's log of deliveries to have the answer to one. */
const LOOKS_MS = 15_000;

/** Turns in which all that needs no time gets as far as its next pause or request. */
const TURNS = 3;

/**
 * Time that stands still for the trigger and for the signatures of the service until a test lets it
 * pass. Between two moments every request of the trigger is answered, however slow the machine is.
 */
class HeldTime extends ManualTime {
	override install(): this {
		jest.spyOn(Date, 'now').mockImplementation(() => this.now);
		return super.install();
	}

	override restore(): void {
		jest.restoreAllMocks();
		super.restore();
	}

	override async settle(): Promise<void> {
		for (let turns = 0; turns < TURNS; turns++) {
			await new Promise(setImmediate);
			if (Host.underWay.size === 0) continue;
			await Promise.allSettled(Host.underWay);
			turns = -1;
		}
	}

	/** Lets the trigger do what it does after it has answered a delivery. */
	async afterAnswer(): Promise<void> {
		await this.advance(LOOKS_MS);
	}

	/** Lets the trigger do it, and looks for these words in n8n's log. */
	async expectLine(words: string): Promise<void> {
		await this.afterAnswer();
		expect(hostLog.map(({ message }) => message).join('\n')).toContain(words);
	}
}

/** Runs every test of a file in held time. */
export function useHeldTime(): HeldTime {
	const time = new HeldTime();
	beforeEach(() => void time.install());
	afterEach(() => time.restore());
	return time;
}
