import { ApiError, type ErrorCode } from './apiError.cts';

/** The rules of api.md that the sandbox keeps by code of their own. Each can be switched off. */
export const RULES = [
	...(['1.1', '1.2', '1.3', '1.5', '1.6', '1.7'] as const),
	...(['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '2.10'] as const),
	...(['2.11', '2.12', '3.2', '3.3', '3.4', '3.5'] as const),
	...(['3.6', '3.7', '4.1', '4.2', '4.3', '4.4'] as const),
	...(['4.5', '4.6', '4.7', '4.8', '4.9', '5.1'] as const),
	...(['5.2', '5.3', '6.1', '6.2', '6.3', '6.4'] as const),
	...(['7.1', '7.2', '7.3', '7.4', '7.5', '7.6', '7.7'] as const),
	...(['8.1', '8.2', '8.3', '8.4', '8.6', '9.1'] as const),
	...(['9.2', '9.3', '9.4', '9.5', '9.7', '9.8'] as const),
	...(['10.1', '10.2', '10.3', '10.4', '10.5', '10.6', '10.7', '10.8'] as const),
	...(['11.1', '11.2', '11.3', '11.4', '11.5', '11.7', '11.8', '11.9', '11.10'] as const),
	...(['12.1', '12.2', '12.3', '12.5', '12.6', '13.2'] as const),
	...(['13.3', '13.4', '13.5', '14.2', '14.3', '14.4'] as const),
	...(['14.5', '15.1', '15.2', '15.3', '15.4', '15.5'] as const),
	...(['15.6', '15.7', '16.1', '16.2', '16.3', '16.4'] as const),
	...(['16.5', '16.6', '16.7', '17.1', '17.2', '17.3'] as const),
	...(['17.4', '17.5', '18.2', '18.4', '18.5', '18.6'] as const),
	...(['19.1', '19.2', '19.3', '19.4', '19.5', '19.6', '19.7', '19.8', '19.9'] as const),
	...(['19.10', '19.11', '19.12', '19.13', '19.14', '19.15', '19.16'] as const),
];

/** The number of a rule that has a switch. */
export type Rule = (typeof RULES)[number];

/** Says whether a rule is kept: all are, but those that a test has switched off. */
export interface RuleBook {
	holds: (rule: Rule) => boolean;
}

export const ruleBook = (without: Rule[]): RuleBook => ({
	holds: (rule) => !without.includes(rule),
});

/**
 * Refuses a request by a rule, unless the rule is switched off.
 *
 * @param message instead of that of the code
 * @throws ApiError
 */
export function refuseIf(
	{ holds }: RuleBook,
	rule: Rule,
	isWrong: boolean,
	refusal: ErrorCode | (() => ApiError),
	message?: string,
): void {
	if (!isWrong || !holds(rule)) return;
	throw typeof refusal === 'string' ? new ApiError(refusal, { message }) : refusal();
}
