import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import type { PollEvent } from '../../../nodes/AiVisibilityPollTrigger/events/event';
import { root } from '../../../harness/paths.cts';
import { findOperation, queryParametersOf, resolve, returnedBy } from '../../../sandbox/openapi.cts';

const { properties } = new AiVisibilityPollTrigger().description;
const shownFor = ({ value }: PollEvent): INodeProperties[] =>
	properties.filter(({ displayOptions }) => displayOptions?.show?.event?.includes(value));

describe.each(pollEvents.map((event) => [event.name, event] as const))('%s', (_, event) => {
	const operation = findOperation('GET', event.path);

	it('reads a path of the API, and says whether it is published', () => {
		expect(operation).toBeDefined();
		expect(event.isUndocumented ?? false).toBe(operation?.['x-provenance'] === 'assumed');
	});

	it('sends only filters that the API has', () => {
		const known = queryParametersOf(operation!).map(({ name }) => name);
		const sent = (event.filters ?? []).flatMap(({ routing }) => routing?.send?.property ?? []);
		expect(known).toEqual(expect.arrayContaining(sent));
	});

	it('says what a poll costs, as far as that is documented', () => {
		const units = operation?.['x-request-units'];
		const [notice] = shownFor(event).filter(({ type }) => type === 'notice');
		if (units === undefined) {
			expect(notice.displayName).not.toMatch(/\d units/);
			return;
		}
		expect(notice.displayName).toContain(`${units} units`);
		const month = (Number(units) * 4 * 24 * 30).toLocaleString('en-US');
		expect(notice.displayName).toContain(units === 0 ? '' : `this is ${month} units a month.`);
		expect(event.description).toContain(`${units} units`);
	});

	it('shows its own parameters, and the brand where one is watched', () => {
		const names = shownFor(event).map(({ name }) => name);
		const { fields = [], filters = [], isPerKey } = event;
		expect(names).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
		expect(names.includes('filters')).toBe(filters.length > 0);
		expect(names.includes('brandId')).toBe(isPerKey !== true);
		const known = queryParametersOf(operation!).map(({ name }) => name);
		const takesBrand = event.path.includes('{brandId}') || known.includes('brand_id');
		expect(takesBrand).toBe(isPerKey !== true);
		expect(names.includes('simplify')).toBe(event.simplified !== undefined);
	});
});

it.each([
	['campaignStatusChanged', ['draft']],
	['emailStatusChanged', ['draft', 'scheduled']],
	['jobFinished', ['pending', 'processing']],
	['reportFinished', ['draft', 'processing']],
])('%s offers all statuses of the API but %j', (value, before) => {
	const { path, fields = [] } = pollEvents.find((each) => each.value === value)!;
	const schema = returnedBy(findOperation('GET', path)!) ?? {};
	const { status } = resolve(resolve(schema).properties?.data?.items ?? {}).properties ?? {};
	const offered = fields[0].options?.map((option) => (option as { value: string }).value);
	const wanted = (resolve(status).enum as string[]).filter((word) => !before.includes(word));
	expect(offered).toEqual([...wanted].sort());
});

it('the events of the watch trigger are sorted as the form shows them', () => {
	const names = pollEvents.map(({ name }) => name);
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
});

it('the events of the watch trigger are the rows of the table in docs/triggers.md', () => {
	const triggers = readFileSync(join(root, 'docs/triggers.md'), 'utf8');
	const [, section] = triggers.split('## The watch trigger');
	const [table] = section.split('\n\n').filter((part) => part.startsWith('| Event'));
	const [, , ...rows] = table.split('\n').map((row) => row.split(' | ')[0].replace('| ', ''));
	expect([...rows].sort()).toEqual(pollEvents.map(({ name }) => name));
});
