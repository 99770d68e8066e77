import type { Answer, Report } from '../../../../../nodes/shared/reports/answers';
import { leadersIn, type Orders, ordersIn, overtakersIn } from '../../../../../nodes/shared/reports/judge/leaders';

const BRAND = 'Example';

interface Share {
	mentioned?: boolean | null;
	named?: string[];
	isLeading?: boolean;
}

/** A report with an answer for each, and each with a prompt of its own. */
const toReport = (shares: Share[]): Report => ({
	record: {},
	companies: {
		brand: BRAND,
		competitors: ['Acme', 'Globex', 'Umbra'],
		search: () => [],
	},
	answers: shares.map(({ mentioned = false, named = [], isLeading = false }, at): Answer => ({
		...{ promptId: null, prompt: `Which ${at}?`, category: null, values: {}, text: 'Text' },
		...{ platform: 'ChatGPT', platformId: 'chatgpt', isAnswered: true },
		...{ isMentioned: mentioned, named, isLeading },
	})),
});

const repeat = (times: number, share: Share): Share[] => Array<Share>(times).fill(share);

describe('the companies that are named most', () => {
	it.each([
		['one that is clearly ahead', [...repeat(12, { named: ['Acme'] }), ...repeat(2, { named: ['Globex'] })], ['Acme']],
		[
			'two, of which none is',
			[...repeat(9, { named: ['Acme'] }), ...repeat(7, { named: ['Globex'] }), ...repeat(8, {})],
			['Acme', 'Globex'],
		],
		[
			'none of three',
			[...repeat(4, { named: ['Acme'] }), ...repeat(4, { named: ['Globex'] }), ...repeat(3, { named: ['Umbra'] })],
			[],
		],
		['the brand by its mentions', repeat(9, { mentioned: true }), [BRAND]],
		['the brand by its name where they are not known', repeat(9, { mentioned: null, named: [BRAND] }), [BRAND]],
		['none of prompts that name one', repeat(9, { named: ['Acme'], isLeading: true }), []],
		['none without a name', repeat(9, {}), []],
	])('are %s', (_name, shares, expected) => {
		expect(leadersIn(toReport(shares))).toEqual(expected);
	});

	it.each([
		[9, ['Acme']],
		[8, ['Acme', 'Globex']],
	])('are one where chance has at most 5 %%: %d answers against two', (count, expected) => {
		const shares = [...repeat(count, { named: ['Acme'] }), ...repeat(2, { named: ['Globex'] })];
		expect(leadersIn(toReport(shares))).toEqual(expected);
	});

	it('are compared in the same answers', () => {
		// Globex is named wherever Acme is, but for six answers.
		const both = repeat(12, { named: ['Acme', 'Globex'] });
		expect(leadersIn(toReport([...both, ...repeat(6, { named: ['Acme'] })]))).toEqual(['Acme']);
	});
});

describe('a competitor that overtook the brand', () => {
	it('is behind or ahead only where that is clear', async () => {
		const report = toReport([...repeat(9, { mentioned: true, named: ['Globex'] }), ...repeat(20, { named: ['Acme'] })]);
		expect(ordersIn(report)).toEqual({ Acme: 'behind', Umbra: 'ahead' });
		expect(ordersIn({ ...report, companies: undefined })).toEqual({});
	});

	const [ahead, behind]: Orders[] = [{ Acme: 'ahead' }, { Acme: 'behind' }];

	it.each([
		['was behind in the last report', behind, [ahead], { overtakers: ['Acme'], unknown: [] }],
		['was behind before unclear reports', behind, [{}, {}, ahead], { overtakers: ['Acme'] }],
		['was ahead already', behind, [behind, ahead], { overtakers: [], unknown: [] }],
		['is not clearly ahead', {}, [ahead], { overtakers: [], unknown: [] }],
		['is behind', ahead, [behind], { overtakers: [], unknown: [] }],
		['may have been behind earlier', behind, [{}], { overtakers: [], unknown: ['Acme'] }],
		['was behind nine reports ago', behind, [...Array<Orders>(8).fill({}), ahead], { overtakers: [], unknown: [] }],
	])('%s', (_name, now, earlier, expected) => {
		expect(overtakersIn(now, earlier)).toMatchObject(expected);
	});
});
