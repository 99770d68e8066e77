import { PLACES } from '../../../../../nodes/shared/forms/fields/places';

/** Those that Unicode calls otherwise. */
const OWN_NAMES =
	'Antigua and Barbuda, Bosnia and Herzegovina, Congo, Democratic Republic of the Congo, Hong Kong, Ivory Coast, Macao, Myanmar, Palestine, Saint Kitts and Nevis, Saint Lucia, Saint Vincent and the Grenadines, Sao Tome and Principe, Trinidad and Tobago, Turkey, Bengali';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

it.each([
	['country', 'region', 200],
	['language', 'language', 85],
] as const)('each %s of the list is one, in the order of the alphabet', (kind, type, count) => {
	const unicode = new Intl.DisplayNames('en', { type });
	const known = new Set(PAIRS.flatMap((pair) => [unicode.of(pair), unicode.of(pair.toUpperCase())]));
	const names = PLACES[kind].map(({ name }) => name);
	expect(names).toEqual([...new Set(names)].sort());
	expect(names).toHaveLength(count);
	expect(names.filter((name) => !known.has(name) && !OWN_NAMES.split(', ').includes(name))).toEqual([]);
});
