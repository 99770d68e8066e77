import { clock } from './clock';

/** How long the failure of shared work counts for everybody, in ms. Then it is tried again. */
const FAILURE_MS = 10_000;

interface SharedWork {
	made: Promise<unknown>;
	/** In ms of `clock.elapsed`. */
	failedAt: number;
}

/**
 * Does something once for all items of a run that need it.
 *
 * @param shared what the items of the run have found out
 * @param key names the work
 * @throws what the work throws; after ten seconds, it is done again instead
 */
export async function once<T>(
	shared: Map<string, unknown>,
	key: string,
	work: () => Promise<T>,
): Promise<T> {
	const known = shared.get(key) as SharedWork | undefined;
	if (known !== undefined && clock.elapsed() < known.failedAt + FAILURE_MS)
		return (await known.made) as T;
	const begun: SharedWork = { made: work(), failedAt: Infinity };
	shared.set(key, begun);
	begun.made.catch(() => (begun.failedAt = clock.elapsed()));
	return (await begun.made) as T;
}
