import { fold, toSite } from '../../../../nodes/shared/reports/folding';

it.each([
	['other apostrophes', "''''''", '‘’ʼ´`′'],
	['a backtick alone', "What's best?", 'What`s best?'],
	['other quotes', '"""""', '“”„«»'],
	['other hyphens', 'a-----', 'a‐‑‒–—'],
	['wide letters', 'Which Tea?', 'Ｗｈｉｃｈ Ｔｅａ？'],
	['letters that have no single capital', 'Ϊ́', 'ΐ'],
	['another case', 'which café?', 'WHICH CAFÉ?'],
	['a soft hyphen', 'Which coffee?', 'Which cof\u00adfee?'],
	['composed letters', 'Which café?', 'Which cafe\u0301?'],
	['blanks around and between', 'Which one is it?', '  Which\u00a0 one\tis it?\n'],
	['two plain blanks', 'Which one?', 'Which  one?'],
	['a mark of direction', 'איזה קפה?', '\u200fאיזה קפה?'],
])('a text with %s is the same', (_, one, other) => {
	expect(fold(one)).toBe(fold(other));
});

it('keeps texts apart that read differently', () => {
	expect(fold('Which pâté?')).not.toBe(fold('Which pate?'));
	expect(fold('Which one')).not.toBe(fold('Which one?'));
});

it.each([
	['www.Sample.example', 'sample.example'],
	['http://sample.example.:8080/tea?x=1', 'sample.example'],
	['müller.example', 'xn--mller-kva.example'],
	['XN--MLLER-KVA.example', 'xn--mller-kva.example'],
	['www.example', 'www.example'],
	['no site', undefined],
	['', undefined],
])('a website has one normal form: %s', (text, expected) => {
	expect(toSite(text)).toBe(expected);
});
