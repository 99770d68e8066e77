import { clip } from '../../../base/values/display';
import type { Format } from '../format';
import type { Page } from '../page';
import { type BlockContext, dim, ink, small, TABLE } from './blocks';
import type { Look } from './look';
import { html, Markup, type Part } from './markup';
import { keyFigures, toSection } from './sections';

/** Email programs cut longer documents, in bytes. */
const MAX_BYTES = 100_000;

/** From the most readable limits to limits that always fit. */
const SHORTENINGS = [
	{ maxText: 240, maxRows: 500 },
	{ maxText: 120, maxRows: 500 },
	{ maxText: 60, maxRows: 150 },
	{ maxText: 30, maxRows: 100 },
	{ maxText: 20, maxRows: 10 },
];

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Builds the HTML of a page, shortened until email programs show all of it. */
export function toHtml(page: Page, look: Look, format: Format): string {
	let shown = '';
	for (const limits of SHORTENINGS) {
		const context = { format, accent: look.accent, ...limits };
		shown = frame(page, look, context).html;
		if (Buffer.byteLength(shown) <= MAX_BYTES) break;
	}
	return shown;
}

function frame(page: Page, look: Look, context: BlockContext): Markup {
	const { format } = context;
	const { locale } = format.texts;
	return html`<!DOCTYPE html>
		<html lang="${locale}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width,initial-scale=1" />
				<title>${clip(page.heading, 200)}</title>
				${styles()}
			</head>
			<body class="page" bgcolor="#f2f4f7" style="margin:0;padding:0;background:#f2f4f7">
				<table ${TABLE} width="100%" class="page" bgcolor="#f2f4f7" style="background:#f2f4f7">
					<tr>
						<td align="center" class="edge" style="padding:24px 12px">
							<table
								${TABLE}
								width="100%"
								class="card"
								bgcolor="#ffffff"
								style="width:100%;max-width:640px;table-layout:fixed;background:#ffffff;border-top:4px solid ${look.accent};${FONT}"
							>
								<tbody>
									${header(page, look, context)} ${keyFigures(page, context)}
									${page.sections.map((each) => toSection(each, context))} ${footer(look, context)}
								</tbody>
							</table>
						</td>
					</tr>
				</table>
			</body>
		</html>`;
}

function header({ heading, lines }: Page, look: Look, { maxText }: BlockContext): Markup {
	const sender = clip(look.company ?? '', maxText);
	const logo = dim('img', 'height:40px;max-width:240px;border:0;font-size:14px;', '', {
		...{ src: look.logoUrl ?? '', alt: sender, height: 40 },
	});
	const style = 'margin:0 0 4px;font-size:22px;line-height:28px;font-weight:700;';
	return html`<tr>
		<td class="pad" style="padding:26px 28px 16px">
			${look.logoUrl ? html`<div style="padding:0 0 14px">${logo}</div>` : sender && small(sender, '0 0 10px')}
			${ink('h1', `${style}word-break:break-word;`, clip(heading, 2 * maxText))}
			${lines.map((line) => small(clip(line, maxText)))}
		</td>
	</tr>`;
}

function footer({ contact }: Look, { maxText }: BlockContext): Part {
	return (
		contact.length > 0 &&
		html`<tr>
			<td class="pad" style="padding:18px 28px 22px;border-top:1px solid #e3e8ee">
				${small(clip(contact.join(' · '), maxText))}
			</td>
		</tr>`
	);
}

/** For narrow screens and paper. Programs that do not know these use the style attributes. */
function styles(): Markup {
	return html`<style>
		table,td,h1,h2,p,div{${new Markup(FONT)}}
		@media (max-width:480px){.edge{padding:0!important}.pad{padding-left:16px!important;padding-right:16px!important}.tile{display:block!important;padding-bottom:8px!important}}
		@page{margin:10mm}
		@media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}.page{background:#ffffff!important}.edge{padding:0!important}.card{max-width:none!important;zoom:.74}h2{break-after:avoid}.pad{padding-top:8px!important;padding-bottom:6px!important}.keep,tr tr tr{break-inside:avoid}.entry{padding:2px 10px 2px 0!important}.entry div{display:inline}.entry div:before{content:' · '}}
	</style>`;
}
