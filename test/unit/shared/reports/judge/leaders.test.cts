import type { Answer, Report } from '../../../../../nodes/shared/reports/answers';
import { namedInstead } from '../../../../../nodes/shared/reports/judge/figures';
import { leadersIn, type Orders, ordersIn, overtakersIn } from '../../../../../nodes/shared/reports/judge/leaders';

const BRAND = 'Example';

/**
 * A report with answers such as "9 Acme+Globex, 3 mention, 2 -": how many, and what each names or says of the
 * brand. Each has a prompt of its own; "asked" stands for a prompt that names a company.
 */
const toReport = (text: string): Report => {
	const shares = text.split(', ').flatMap((share) => {
		const [count, said] = share.split(' ');
		return Array<string[]>(Number(count)).fill(said.split('+'));
	});
	return {
		record: {},
		companies: { brand: BRAND, competitors: ['Acme', 'Globex', 'Umbra'], search: () => [] },
		answers: shares.map((said, at): Answer => ({
			...{ promptId: null, prompt: `Which ${at}?`, category: null, values: {}, text: 'Text' },
			...{ platform: 'ChatGPT', platformId: 'chatgpt', isAnswered: true, isLeading: said.includes('asked') },
			isMentioned: said.includes('unknown') ? null : said.includes('mention'),
			named: said.filter((each) => /^[A-Z]/.test(each)),
		})),
	};
};

it.each([
	['none of three', '4 Acme, 4 Globex, 3 Umbra', []],
	['the brand by its mentions, however few, if no other is named', '3 mention, 6 -', [BRAND]],
	['the brand by its name where they are not known', `9 unknown+${BRAND}`, [BRAND]],
	['none of prompts that name one', '9 Acme+asked', []],
	['none without a name', '9 -', []],
	['one where chance has at most 5 %', '9 Acme, 2 Globex', ['Acme']],
	['two where it has more', '8 Acme, 2 Globex', ['Acme', 'Globex']],
	['compared in the same answers', '12 Acme+Globex, 6 Acme', ['Acme']],
])('the companies that are named most are %s', (_name, answers, expected) => {
	expect(leadersIn(toReport(answers))).toEqual(expected);
});

it('the answers without the brand name other companies instead, the most named first', () => {
	const { answers } = toReport(`2 Acme, 3 Globex+${BRAND}, 4 mention+Umbra`);
	expect(namedInstead(answers, BRAND)).toEqual(['Globex', 'Acme']);
});

describe('a competitor that overtook the brand', () => {
	it('is behind or ahead only where that is clear', () => {
		const report = toReport('9 mention+Globex, 20 Acme');
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
		['was behind eight reports ago', behind, [...Array<Orders>(7).fill({}), ahead], { overtakers: ['Acme'] }],
		['was behind nine reports ago', behind, [...Array<Orders>(8).fill({}), ahead], { overtakers: [], unknown: [] }],
	])('%s', (_name, now, earlier, expected) => {
		expect(overtakersIn(now, earlier)).toMatchObject(expected);
	});
});
