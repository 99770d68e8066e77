/** Every name that carries the service's abbreviation. */
export interface Names {
	abbreviation: string;
	/** Start of every API key, such as `svc_live_`. */
	keyPrefix: string;
	/** A header of the service: `header('Event')` is `X-SVC-Event`. */
	header(name: string): string;
	/** Citation score field and the names built on it. */
	scoreField: string;
	minScoreField: string;
	avgScoreField: string;
}

/** Derives the names from an abbreviation such as `svc` or `ab`. */
export function namesFor(abbreviation: string): Names {
	const upper = abbreviation.toUpperCase();
	return {
		abbreviation,
		keyPrefix: `${abbreviation}_live_`,
		header: (name) => `X-${upper}-${name}`,
		scoreField: `${abbreviation}_score`,
		minScoreField: `min_${abbreviation}_score`,
		avgScoreField: `avg_${abbreviation}_score`,
	};
}
