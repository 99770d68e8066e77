import type { IDataObject } from 'n8n-workflow';
import { type Answer, toReport } from '../../../../../nodes/shared/reports/answers';
import type { ReportFacts } from '../../../../../nodes/shared/reports/facts';
import { type Findings, judgeReports } from '../../../../../nodes/shared/reports/judge/findings';
import type { CitedDomains } from '../../../../../nodes/shared/reports/read/domains';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';
import type { Companies } from '../../../../../nodes/shared/reports/names';
import { toMessages } from '../../../../../nodes/shared/reports/tell/chat';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { toHtml } from '../../../../../nodes/shared/reports/tell/html/htmlPage';
import { toLook } from '../../../../../nodes/shared/reports/tell/html/look';
import { toReportPage } from '../../../../../nodes/shared/reports/tell/reportPage';
import { ENGLISH } from '../../../../../nodes/shared/reports/tell/words';

/** By prompt and platform: whether the brand is mentioned. */
export type Mentions = Record<string, Record<string, boolean>>;

export const COMPANIES: Companies = { brand: 'Example Tea', competitors: ['Rival', 'Silent'], search: () => [] };

/** What differs from a usual report. */
interface Difference {
	facts?: ReportFacts;
	companies?: Companies;
	domains?: CitedDomains;
	/** The companies that an answer names; as usual, a competitor where the brand is not. */
	namesIn?: (isThere: boolean, prompt: string) => string[];
	/** Of the series up to the earlier report, oldest first. */
	scores?: number[];
	/** Of the report, and of the one before. */
	own?: [now: number, before: number];
}

export const FACTS: ReportFacts = {
	...{ date: '2026-03-02', time: '09:30', brand: 'Example Tea', market: 'Germany' },
	...{ language: 'German', schedule: null, report_name: 'Weekly' },
};

/** A report as it is told. */
export interface Told {
	findings: Findings;
	facts: ReportFacts;
}

export async function comparisonOf(now: Mentions, before?: Mentions, more: Difference = {}): Promise<Told> {
	const { companies = COMPANIES, namesIn = (isThere) => [isThere ? 'Example Tea' : 'Rival'], facts = FACTS } = more;
	const { own: [score, was] = [70.8, 66.6], scores = [], domains } = more;
	const toMade = (mentions: Mentions, visibility_score: number, created_at: string) => {
		const { answers, ...made } = toReport({
			...{ name: 'Weekly', visibility_score, created_at },
			ai_platforms: Object.values(mentions).flatMap((each) => Object.keys(each)),
			prompts: Object.entries(mentions).map(([prompt_text, platforms]) => ({
				prompt_text,
				results: Object.entries(platforms).map(([platform, there]) => ({ platform, there })),
			})),
		});
		const toNamed = (answer: Answer) => namesIn(answer.values?.there === true, answer.prompt ?? '');
		return { ...made, companies, answers: answers.map((answer) => ({ ...answer, named: toNamed(answer) })) };
	};
	const previous = before ? [toMade(before, was, '2026-02-22T12:00:00Z')] : [];
	const reports = [toMade(now, score, '2026-03-01T23:30:00Z'), ...previous];
	const [report, then] = await readMentions(reports, Object.keys(now).length > 0 ? 'there' : '');
	const earlier = [...scores].reverse().map((each) => ({ visibility_score: each }));
	const findings = judgeReports(report, then, { earlier });
	// The reports before have no dates.
	const untold = { history: [], reportsPerYear: undefined, overtakers: [] };
	return { findings: { ...findings, ...untold, domains }, facts };
}

export const NOW: Mentions = {
	'Gains?': { ChatGPT: true, Claude: false },
	'Loses?': { ChatGPT: false, Claude: false },
};

export const BEFORE: Mentions = {
	'Gains?': { ChatGPT: false, Claude: false },
	'Loses?': { ChatGPT: true, Claude: false },
};

export function make({ findings, facts }: Told, options: IDataObject = {}, analysis: string[] = [], words = ENGLISH) {
	const footer = { footer_email: 'hello@agency.example', footer_phone: '555 0100', footer_website: 'agency.example' };
	const look = toLook(options, { company_name: 'Sender', ...footer });
	const format = toFormat(words, 'Europe/Berlin');
	const page = toReportPage(findings, facts, format, { title: look.title, analysis });
	const { text, slack_text: slack } = toMessages(page, format);
	return { subject: page.subject, html: toHtml(page, look, format), text, slack };
}

export const wordsIn = (html: string): string =>
	html
		.replace(/<style>.*<\/style>/s, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&nbsp;/g, ' ')
		.replace(/\s+/g, ' ');

/** Texts that must do no harm, wherever they stand. */
export const HOSTILE_TEXTS = [
	[
		'markup',
		`"><script>alert('1')</script><img src=x onerror=alert(2)> & \u202E<!channel> <@U1> @here @channel 🍩\r\nBcc: a@b.example `,
	],
	['signs that are longer in HTML', '"'.repeat(400)],
	['long words', 'x'.repeat(20_000)],
	['emoji', '🍩'.repeat(300)],
];

/** As many as a report can have. */
export function crowd(
	textOf: (index: number) => string,
	isThere: (index: number, at: number) => boolean,
	{ prompts = 50, platforms = Array.from({ length: 8 }, (_, at) => `Platform ${at}`) } = {},
): Mentions {
	return Object.fromEntries(
		Array.from({ length: prompts }, (_, index) => [
			textOf(index),
			Object.fromEntries(platforms.map((name, at) => [name, isThere(index, at)])),
		]),
	);
}
