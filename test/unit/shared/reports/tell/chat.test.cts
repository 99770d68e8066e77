import { toChatLines, toMessages } from '../../../../../nodes/shared/reports/tell/chat';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { ENGLISH } from '../../../../../nodes/shared/reports/tell/words';

const format = toFormat(ENGLISH, 'UTC');
const move = { points: -4.2, isClear: false };
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Entry ${at + 1}` }));
const lines = (count: number) => entries(count).map(({ name }) => `• ${name}`);

const TEA = { name: 'Tea', value: '25%', move, remarks: ['new', ''], named: 'Rival' };
const SHORT = { title: 'Short', entries: [...entries(4), TEA, ...entries(2)], paragraphs: ['Last.'] };
const SHORT_LINES = [...lines(4), '• Tea: 25% (−4.2) · new · Rival', '2 more', 'Last.'];

const PAGE = {
	...{ subject: 'Subject <1>', heading: 'Heading', lines: ['Line 1', 'Line 2'], summary: 'Summary.' },
	figures: [
		{ label: 'Score', value: '70', unit: 'of 100', move },
		{ label: 'Rate', value: '5%' },
	],
	notes: ['Note 1', 'Note 2'],
	sections: [
		{ title: 'Empty', entries: [] },
		SHORT,
		{ title: 'Long', isLong: true, entries: entries(17) },
		{ title: 'Shown', inChat: 'Two brands', entries: entries(1) },
		{ title: 'Hidden', inChat: '', entries: entries(1) },
	],
};

it('a message has all parts of a page in their order, of each section the first entries', () => {
	const { text, slack_text: slack } = toMessages(PAGE, format);
	expect(text.split('\n\n').map((block) => block.split('\n'))).toEqual([
		['Subject ‹1›', 'Line 1', 'Line 2'],
		['Score: 70 of 100 (−4.2)', 'Rate: 5%'],
		['Summary.'],
		['Note 1', 'Note 2'],
		['Short', ...SHORT_LINES],
		['Long', ...lines(15), '2 more'],
		['Two brands'],
	]);
	const marked = text.replace('Subject ‹1›', '*Subject &lt;1&gt;*').replace(/^Short|^Long/gm, '*$&*');
	expect(slack).toBe(marked);
	expect(toChatLines(PAGE.sections.slice(0, 2), format)).toEqual(['Short', ...SHORT_LINES]);
});
