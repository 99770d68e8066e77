/** What the service demands of the key's user and of the brand (docs/api.md 2.12, 15.5). */
export type Requirement = keyof typeof REQUIREMENTS;

const REQUIREMENTS = {
	editorOnPro: 'Requires the editor role and a brand owner on Pro.',
	editorOnPaidPro:
		'Requires the editor role and a brand owner on a paid Pro plan; a trial is not enough.',
	owner: 'Requires the owner role.',
};

/**
 * Says in a form what is required, after what it says anyway.
 *
 * @param text with or without a full stop
 */
export function withRequirement(text: string, requirement?: Requirement): string {
	if (requirement === undefined) return text;
	return `${text.replace(/\.$/, '')}. ${REQUIREMENTS[requirement]}`;
}
