import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../describe/types';
import { choice, inBody } from './apiField';

const toNames = (text: string): INodePropertyOptions[] =>
	text.split(/,\s+/).map((name) => choice(name, name));

/** The English names that the service's examples use. */
export const PLACES = {
	country: toNames(
		`Afghanistan, Albania, Algeria, Andorra, Angola, Antigua and Barbuda, Argentina, Armenia,
	Australia, Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium,
	Belize, Benin, Bhutan, Bolivia, Bosnia and Herzegovina, Botswana, Brazil, Brunei, Bulgaria,
	Burkina Faso, Burundi, Cambodia, Cameroon, Canada, Cape Verde, Central African Republic, Chad,
	Chile, China, Colombia, Comoros, Congo, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Democratic
	Republic of the Congo, Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, El
	Salvador, Equatorial Guinea, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, France,
	Gabon, Gambia, Georgia, Germany, Ghana, Greece, Grenada, Guatemala, Guinea, Guinea-Bissau,
	Guyana, Haiti, Honduras, Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland,
	Israel, Italy, Ivory Coast, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kiribati, Kosovo,
	Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania,
	Luxembourg, Macao, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Marshall Islands,
	Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia, Montenegro, Morocco,
	Mozambique, Myanmar, Namibia, Nauru, Nepal, Netherlands, New Zealand, Nicaragua, Niger,
	Nigeria, North Korea, North Macedonia, Norway, Oman, Pakistan, Palau, Palestine, Panama, Papua
	New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Russia,
	Rwanda, Saint Kitts and Nevis, Saint Lucia, Saint Vincent and the Grenadines, Samoa, San
	Marino, Sao Tome and Principe, Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone,
	Singapore, Slovakia, Slovenia, Solomon Islands, Somalia, South Africa, South Korea, South
	Sudan, Spain, Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan,
	Tanzania, Thailand, Timor-Leste, Togo, Tonga, Trinidad and Tobago, Tunisia, Turkey,
	Turkmenistan, Tuvalu, Uganda, Ukraine, United Arab Emirates, United Kingdom, United States,
	Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe`,
	),
	language: toNames(
		`Afrikaans, Albanian, Amharic, Arabic, Armenian, Azerbaijani, Basque, Belarusian, Bengali,
	Bosnian, Bulgarian, Burmese, Catalan, Chinese, Croatian, Czech, Danish, Dutch, English,
	Estonian, Filipino, Finnish, French, Galician, Georgian, German, Greek, Gujarati, Hausa,
	Hebrew, Hindi, Hungarian, Icelandic, Igbo, Indonesian, Irish, Italian, Japanese, Kannada,
	Kazakh, Khmer, Korean, Kurdish, Kyrgyz, Lao, Latvian, Lithuanian, Luxembourgish, Macedonian,
	Malay, Malayalam, Maltese, Marathi, Mongolian, Nepali, Norwegian, Pashto, Persian, Polish,
	Portuguese, Punjabi, Romanian, Russian, Serbian, Sinhala, Slovak, Slovenian, Somali, Spanish,
	Swahili, Swedish, Tajik, Tamil, Telugu, Thai, Tibetan, Turkish, Turkmen, Ukrainian, Urdu,
	Uzbek, Vietnamese, Welsh, Yoruba, Zulu`,
	),
};

/** Fill the lists of these fields, without a request. */
export const placeOptions = {
	getCountries: async () => await Promise.resolve(PLACES.country),
	getLanguages: async () => await Promise.resolve(PLACES.language),
};

/** Builds the field of a country or language, of which an expression can give any. */
const toPlace =
	(is: 'country' | 'language', loadOptionsMethod: keyof typeof placeOptions, initial: string) =>
	(description: string): Field<string> => ({
		...inBody(is, {
			displayName: `${is === 'country' ? 'Country' : 'Language'} Name or ID`,
			type: 'options',
			typeOptions: { loadOptionsMethod },
			rules: { is },
			default: initial,
			description: `${description}. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		}),
		// n8n 1 has no such texts in its types.
		...{ builderHint: { propertyHint: 'English name or ISO code' } },
	});

export const toCountry = toPlace('country', 'getCountries', 'United States');

export const toLanguage = toPlace('language', 'getLanguages', 'English');
