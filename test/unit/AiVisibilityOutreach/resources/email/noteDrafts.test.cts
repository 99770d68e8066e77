import { isUnfilled } from '../../../../../nodes/AiVisibilityOutreach/resources/email/noteDrafts';

/** Signs around a name, and how long it may be. */
const around = (more: number) =>
	['{ } 30', '{{ }} 200', '[ ] 30', '<< >> 30', '## ## 30', '% % 30', '$ $ 30', '*| |* 30'].map((each) => {
		const [open, close, length] = each.split(' ');
		return open + 'x'.repeat(Number(length) + more) + close;
	});

it.each([
	...around(0),
	...['Hello null!', '<code>a</code>{name}<code>b</code>', '<!-- a -->{name}<!-- b -->'],
	...['Hello ,', '<p>Dear <b></b> ,</p>', 'Hello&nbsp;,', '{first_name|there}', '{{ first_name }}'],
	...["{{ $('Find pages').item.json.first_name }}", '{!Contact.FirstName}', '{{ $json.name }}'],
	...['{$name}', '${name}', '{% name %}', '[First Name]', '[Vorname]', '[ First name ]', '[Editor]'],
	...['Dear Mr. ,', '{{{name}}}'],
	...['[NAME]', '[[name]]', '[your company]', '<<First Name>>', '&lt;&lt;First Name&gt;&gt;'],
	...['##NAME##', '%NAME%', '%%name%%', '%first_name%', '$name$', '$First Name$', '*|FNAME|*'],
	...['{recipient_first_name}', '[your company name here]', '<<Recipient First Name>>', '$recipient_first_name$'],
	...['##RECIPIENT_NAME##', '%recipient_first_name%', '*|RECIPIENT_NAME|*'],
	...['Hi NaN', 'Hi undefined,', 'Hello null,', '{prénom}', '[Überschrift]'],
])('%j is not filled in', (text) => expect(isUnfilled(`About it\n<p>${text} and more</p>`)).toBe(true));

it.each([
	...around(1),
	...['[DOC] [DOCX] [XLS] [XLSX] [PPT] [PPTX] [CSV] [ZIP] [sic]', '$USD 20 or $USD 30', 'x.example/%c3%a4%20b'],
	...['<STYLE>p { a }</STYLE><style>\nb { a }\n</style>Hi', '<!-- {a}\n{b} -->Hi', '<P style="margin: {a}">Hi</P>'],
	...['Hello Anna, how are you?', '<b>Hello</b>, Anna', '<style>p { color: red }</style>Hi'],
	...['<p style="margin: {a}">Hi</p>', 'our study [PDF]', 'see [1] and [EN]', '100% fine, 50% off'],
	...['US$5 to US$9', '$20 or AU$30', '<code>{name}</code>', 'null and void', 'x.example/%C3%A4%20b'],
	...['<title>{a}</title>Hi', '<script>{a}</script>Hi', '<pre>{a}</pre>Hi', 'Banana and nan'],
	...['# Title', 'a {2} b', 'C# and F# users', '<!-- {name} -->'],
	...[`[${'a long remark '.repeat(4)}]`, 'Grüße,<br>\nSam'],
])('%j is filled in', (text) => expect(isUnfilled(`About it\n<p>${text} and more</p>`)).toBe(false));
