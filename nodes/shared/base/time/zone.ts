/** Time zones as compose files have them: `UTC+7` is 7 hours ahead. */
const FIXED = /^(?:UTC|GMT)([+-])0?(\d{1,2})$/i;

const zones = new Map<string, string | undefined>();

/** Returns the IANA time zone that a name stands for; undefined for a name that stands for none. */
export function zoneNamed(name: string): string | undefined {
	if (!zones.has(name)) {
		const [, sign, hours] = FIXED.exec(name) ?? [];
		// The IANA names have the opposite sign.
		const zone = sign === undefined ? name : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
		zones.set(name, isZone(zone) ? zone : undefined);
	}
	return zones.get(name);
}

/**
 * Returns the zone in which times of a workflow are read and told. n8n also has names that JavaScript does
 * not know, such as DEFAULT: these count as UTC.
 */
export const zoneOf = (name: string): string => zoneNamed(name) ?? 'UTC';

/** For a workflow whose zone counts as UTC. */
export const unknownZone = (name: string): string =>
	`The time zone of the workflow, "${name}", is not known, so times are in UTC. Choose one in the settings of the workflow.`;

function isZone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
	} catch {
		return false;
	}
}
