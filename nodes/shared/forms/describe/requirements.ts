/**
 * A role of the key's user, or a plan of the brand's owner, that the service requires
 * (docs/api.md 2.12, 15.5).
 */
export type Requirement = keyof typeof REQUIREMENTS;

const REQUIREMENTS = {
	editorOnPro: 'Requires the editor role and a brand owner on Pro.',
	editorOnPaidPro:
		'Requires the editor role and a brand owner on a paid Pro plan; a trial is not enough.',
	owner: 'Requires the owner role.',
};

/**
 * Appends a requirement to a text of the form.
 *
 * @param text with or without a full stop
 */
export function withRequirement(text: string, requirement?: Requirement): string {
	if (requirement === undefined) return text;
	return `${text.replace(/\.$/, '')}. ${REQUIREMENTS[requirement]}`;
}
