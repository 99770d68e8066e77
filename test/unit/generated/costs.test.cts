import { costOfPrompts, RUN_COST } from '../../../nodes/shared/forms/fields/runCost';
import { creditsPerPrompt } from '../../../nodes/AiVisibility/resources/report/credits';
import { filesLike, textOf } from '../package/files.cts';
import { declaredNodes, operationsOf, type Declared } from '../../../tools/generate/declared.cts';

/** "1 unit", "2 units per request" */
const UNITS = /\b(\d+) units?\b/;

/** A parent has at most 50 links: one request lists them (sandbox/api.md 14.4). */
const ONE_REQUEST = /Share: Get Many$/;

let declared: Declared[];

beforeAll(async () => {
	declared = (await declaredNodes())
		.flatMap(operationsOf)
		// Those that make several requests say what the others cost, too.
		.filter(({ operation }) => operation.kind !== 'composed');
});

const nameOf = ({ resource, operation }: Declared) => `${resource.name}: ${operation.name}`;

describe('the costs in the descriptions of operations', () => {
	it('are the units that openapi.json has, wherever it has some', () => {
		const wrong = declared.filter(({ operation, api }) => {
			const [, units] = UNITS.exec(operation.description) ?? [];
			const documented = api?.['x-request-units'];
			return units === undefined ? (documented ?? 0) > 0 : Number(units) !== documented;
		});
		expect(wrong.map(nameOf)).toEqual([]);
	});

	it('are per request where a list takes several', () => {
		const lists = declared.filter((each) => {
			const { operation } = each;
			const isPaged = operation.kind === 'list' && operation.paging !== 'none';
			return isPaged && UNITS.test(operation.description) && !ONE_REQUEST.test(nameOf(each));
		});
		expect(lists.length).toBeGreaterThan(3);
		const wrong = lists.filter(({ operation }) => !/units? per request/.test(operation.description));
		expect(wrong.map(nameOf)).toEqual([]);
	});

	it('name credits wherever openapi.json and the documents do, as a warning does before the run', () => {
		const silent = declared.filter(({ operation: { cost = '', description, warnings = [] }, api }) => {
			const credits = api?.['x-credits'] ?? cost.includes('credit');
			const said = typeof credits === 'number' ? `${credits} credit` : 'credit';
			return credits !== false && ![description, String(warnings)].every((text) => text.includes(said));
		});
		expect(silent.map(nameOf)).toEqual([]);
	});
});

describe('the cost of a run', () => {
	/** A sentence that gives a price for a prompt or for premium assistants. */
	const PRICE = /credits? (per|for each|a|each) prompt|prompts? costs? \d+ credit|premium.*credit|credit.*premium/i;

	/** A sentence that counts the prompts of one case. */
	const EXAMPLE = /^\d+ prompts/;

	const sentencesOf = (text: string) => text.split(/(?<=[.?!:|])\s|\n|\\n|"/);

	it('is one sentence in all forms, hints, documents and examples', async () => {
		const forms = (await declaredNodes()).map(({ description }) => JSON.stringify(description));
		const files = filesLike('README.md', 'docs/*.md', 'examples/*.json').map(textOf);
		const prices = [...forms, ...files].flatMap(sentencesOf).filter((each) => PRICE.test(each) && !EXAMPLE.test(each));
		expect(prices.filter((each) => each.includes(RUN_COST)).length).toBeGreaterThan(10);
		expect(prices.filter((each) => !each.includes(RUN_COST))).toEqual([]);
	});

	it('is 60 credits for 20 prompts with two premium assistants', () => {
		expect(20 * creditsPerPrompt(['chatgpt', 'gemini', 'grok'])).toBe(60);
		expect(costOfPrompts(20)).toBe('A run of 20 prompts costs 20 credits, plus 20 for each premium assistant.');
	});
});
