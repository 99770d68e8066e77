import { pollEvents } from '../../nodes/AiVisibilityPollTrigger/events';
import type { PollEvent } from '../../nodes/AiVisibilityPollTrigger/events/event';
import { table } from './markdown.cts';
import { scopeInWords, scopesOfPath, scopesOfSwitches, type Scope } from './scopes.cts';

const toRegister = scopesOfPath('POST', '/v1/brands/{brand_id}/webhooks');
const toReadReports = scopesOfPath('GET', '/v1/reports');
const toListBrands = scopesOfPath('GET', '/v1/brands');

/** The scopes that the webhook trigger needs with some parameters. */
export function scopesOfTrigger({ addSummary = true }: Record<string, unknown>): Scope[] {
	return [...toRegister, ...(addSummary === true ? [...toReadReports, ...toListBrands] : [])];
}

/** The scopes that the watch trigger needs with some parameters. */
export function scopesOfPolling(parameters: Record<string, unknown>): Scope[] {
	const event = pollEvents.find(({ value }) => value === parameters.event)!;
	return [...scopesOfEvent(event), ...scopesOfSwitches(event.fields ?? [], parameters)];
}

const scopesOfEvent = ({ path }: PollEvent): Scope[] => scopesOfPath('GET', path);

/** Writes the table of the scopes that triggers need. Events with the same scopes share a row. */
export function triggerScopesSection(): string {
	const events = new Map<string, string[]>();
	for (const event of pollEvents) {
		const scopes = inWords(scopesOfEvent(event));
		events.set(scopes, [...(events.get(scopes) ?? []), event.name]);
	}
	return table(
		['Trigger', 'Scopes'],
		[
			[
				'AI Visibility Trigger',
				`${inWords(toRegister)}; with Add Summary (on by default) ${inWords(toReadReports)}, and ${inWords(toListBrands)} for the name of the brand`,
			],
			...[...events].map(([scopes, names]) => [
				`AI Visibility Watch Trigger: ${names.join(', ')}`,
				scopes,
			]),
			[
				'The list of brands in both forms, All Brands, and the names of Chosen Brands in the items',
				inWords(toListBrands),
			],
		],
	);
}

function inWords(scopes: Scope[]): string {
	return scopes.length === 0 ? 'any key' : scopes.map(scopeInWords).join(', ');
}
