import { refusal, ScriptedService, type Reply, type Seen } from './scriptedService';

/** A service that refuses a write until the cause is mended, and remembers what it said to a key. */
export class KeepingService extends ScriptedService {
	/** What it refuses with; undefined once the cause is mended. */
	refuses: Reply | undefined = refusal(402, 'insufficient_credits');

	/** Whether a refusal is kept under its key. */
	keepsRefusals = true;

	balance = 10;

	/** How often the write was done. */
	done = 0;

	private readonly kept = new Map<string, Reply>();

	constructor() {
		super((seen) => this.answer(seen));
	}

	/** What it was asked, in short: the writes by their keys. */
	get asked(): string[] {
		return this.seen.map(({ path, query, key }) => {
			if (path === '/v1/me/credits') return 'credits';
			return query.dry_run === 'true' ? 'dry run' : String(key);
		});
	}

	private answer({ path, query, key = '' }: Seen): Reply {
		if (path === '/v1/me/credits') return { body: { balance: this.balance } };
		if (query.dry_run === 'true') return this.refuses ?? { body: { dry_run: { credits: 5 } } };
		const known = this.kept.get(key);
		if (known !== undefined) return known;
		const reply = this.refuses ?? { body: { id: ++this.done } };
		if (this.refuses === undefined || this.keepsRefusals) this.kept.set(key, reply);
		return reply;
	}
}
