import { ADVICE } from '../../nodes/shared/reports/tell/notes';
import { LANGUAGES } from '../../nodes/shared/reports/tell/words';
import type { DeclaredForm } from '../generate/declared.cts';

/** What users read in the forms besides labels, and the words of all languages. Texts may change in any version. */
export const TEXTS_FILE = 'tools/release/texts.txt';

const TEXT = /(^action|[dD]escription|[hH]eader|Help|[hH]int|[mM]essage|placeholder)$/;

/** A line for each text of a form, behind the label that it belongs to; what nodes share stands once. */
export function textsFile(forms: DeclaredForm[]): string {
	const lines = forms.flatMap((form) => [`\n# ${form.displayName}`, ...textsIn(form)]);
	const words = JSON.stringify({ ...LANGUAGES, advice: ADVICE }, null, 1);
	return [...new Set(lines), '\n# Words of reports and messages', words, ''].join('\n').trimStart();
}

function textsIn(value: unknown, label = ''): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { displayName, name } = value as Record<string, unknown>;
	const own = [displayName, name, label].find((each) => typeof each === 'string') as string;
	return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
		if (typeof each !== 'string') return textsIn(each, own);
		return TEXT.test(key) ? [`${own}: ${each}`] : [];
	});
}
