import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOverviewPage } from '../../../../nodes/AiVisibility/analysis/overview/overviewPage';
import { toEmptyRow } from '../../../../nodes/AiVisibility/analysis/overview/overviewRows';
import { toFormat } from '../../../../nodes/shared/reports/tell/format';
import { toHtml } from '../../../../nodes/shared/reports/tell/html/htmlPage';
import { toLook } from '../../../../nodes/shared/reports/tell/html/look';
import { LANGUAGES } from '../../../../nodes/shared/reports/tell/words';
import { root } from '../../../../harness/paths.cts';
import { changedLines } from '../../../../tools/release/changedLines.cts';
import { comparisonOf, crowd, make } from '../../shared/reports/tell/madeReport.cts';

const OF_THREE = { prompts: 4, platforms: ['ChatGPT', 'Claude', 'Gemini'] };
const OF_TWO = { prompts: 5, platforms: ['ChatGPT', 'Claude'] };
const promptOf = (index: number) => `Which tea is best for occasion ${index + 1}?`;

function overview(): string {
	const format = toFormat(LANGUAGES.en, 'UTC');
	const rows = ['Example Tea', 'Example Coffee', 'Example Cake'].map((name, at) => ({
		...toEmptyRow({ id: `b${at}`, name }, { code: 'none', message: 'No completed report' }),
		...(at < 2 && {
			...{ market: 'Berlin, Germany', date: '2026-03-01', standing: 'down' as const },
			...{ changes: '3 prompts lost a mention.', score: 70.8 - at, change: -4.2 },
			...{ mention_rate: 66.7, is_clear: at === 0, is_like_for_like: true },
			...{ has_previous: true, has_report: true },
		}),
	}));
	const counts = { brands: 3, brands_down: 1, brands_up: 0, brands_unclear: 1 };
	return toHtml(toOverviewPage(rows, counts, format), toLook({}, null), format);
}

const DOCUMENTS: Record<string, () => string | Promise<string>> = {
	'first-report': async () => {
		const now = crowd(promptOf, (index, at) => (index + at) % 5 < 1 + at, OF_THREE);
		const cited = [...'abcdefg'].map((name, at) => ({
			domain: at === 1 ? name : `${name}.example`,
			citations: 9 - at,
		}));
		const domains = { isCompared: true, cited, added: cited.slice(-1), lost: [] };
		const logoUrl = 'https://agency.example/logo.png';
		return make(await comparisonOf(now, undefined, { domains }), { logoUrl, accentColor: '#123456' }, [
			'The brand is new.',
		]).html;
	},
	comparison: async () => {
		const [now, before] = [2, 10].map((most) => crowd(promptOf, (index, at) => 2 * index + at < most, OF_TWO));
		const told = await comparisonOf(now, before, { scores: [68, 72, 69, 71, 70] });
		const history = [68, 72, 69, 71, 70.8].map((score, at) => ({ score, time: `2026-02-2${at}`, isOther: at === 1 }));
		const findings = { ...told.findings, history, reportsPerYear: 1000, usual: [63.6, 76.2] as [number, number] };
		return make({ ...told, findings }).html;
	},
	overview,
};

/** A line for each tag, so that a change is a line. */
const inLines = (html: string) => `${html.replace(/></g, '>\n<').trimEnd()}\n`;

it.each(Object.entries(DOCUMENTS))('documents/%s.html is what the nodes make', async (name, make) => {
	const file = join(root, 'test/unit/AiVisibility/analysis/documents', `${name}.html`);
	const made = inLines(await make());
	// Whoever means a change deletes the file, and opens the new one.
	if (!existsSync(file) && !process.env.CI) writeFileSync(file, made);
	const changes = changedLines(readFileSync(file, 'utf8'), made);
	const question = `Is this meant? If so, delete ${file}, run this test, and open the file.`;
	expect(changes.length === 0 ? [] : [question, ...changes]).toEqual([]);
	expect(readFileSync(file, 'utf8')).toBe(made);
});
