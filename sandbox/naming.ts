/** Derives every name that carries the service's abbreviation from it, such as `svc` or `ab`. */
export const namesFor = (abbreviation: string) => ({
	/** Start of every API key, such as `svc_live_`. */
	keyPrefix: `${abbreviation}_live_`,
	/** A header of the service: `header('Event')` is `X-SVC-Event`. */
	header: (name: string) => `X-${abbreviation.toUpperCase()}-${name}`,
	scoreField: `${abbreviation}_score`,
	minScoreField: `min_${abbreviation}_score`,
	avgScoreField: `avg_${abbreviation}_score`,
});
