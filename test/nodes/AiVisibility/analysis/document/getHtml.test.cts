import type { INodeParameters } from 'n8n-workflow';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

let brandId = '';

beforeEach(() => {
	brandId = addBrand(scene, { name: 'Example <Tea>' });
});

const latest = (more: INodeParameters = {}) =>
	scene.call('report', 'getHtml', { reportFrom: 'latest', brandId: byId(brandId), ...more });

const addWeek = (day: string, isGood: boolean, more: Partial<KnownReport> = {}) =>
	addReport(scene, {
		...{ brand_id: brandId, name: 'Weekly', country: 'Germany' },
		created_at: `2021-03-${day}T23:30:00Z`,
		mentions: {
			'Which tea?': { chatgpt: true, claude: isGood },
			'<b>Where</b>?': { chatgpt: false, claude: false },
		},
		domains: isGood ? ['old.example', 'new.example'] : ['old.example'],
		...more,
	});

describe('Report: Get as HTML', () => {
	it('makes a document of the latest report, with what changed since the one before', async () => {
		const before = addWeek('01', false);
		const report = addWeek('08', true);
		addWeek('15', true, { status: 'failed' });
		const { records, hints } = await scene.run(latest());
		expect(records).toEqual([
			{
				subject: 'AI visibility report: Example <Tea>, 50',
				html: expect.stringMatching(/^<!DOCTYPE html>.*<\/html>$/s) as string,
				text: expect.stringContaining('AI visibility report: Example ‹Tea›, 50\nGermany') as string,
				slack_text: expect.stringContaining(
					'*AI visibility report: Example &lt;Tea&gt;, 50*\nGermany · Weekly\n4 answers: 2 prompts, 2 AI assistants, March 9, 2021\n',
				) as string,
				...{ score: 50, score_difference: 25, has_previous: true, note: null },
				...{ date: '2021-03-09', time: '00:30', previous_date: '2021-03-02' },
				...{ brand: 'Example <Tea>', market: 'Germany', language: null, schedule: null },
				...{ report_id: report.id, previous_report_id: before.id, report_name: 'Weekly' },
				...{ scheduled_report_id: null, region_config_id: null, brand_id: brandId },
			},
		]);
		const names = Object.keys(records[0]);
		expect(names.slice(0, 4)).toEqual(['subject', 'score', 'score_difference', 'report_name']);
		// A table would show nothing but these, if they came first.
		expect(names.slice(-3)).toEqual(['slack_text', 'text', 'html']);
		expect(hints('Node')).toEqual([]);
	});

	it('makes a document of a report by its id, also without an earlier one', async () => {
		const { id } = addWeek('01', false);
		const parameters = latest({ reportFrom: 'report', reportId: byId('={{ $json.id }}') });
		const { records } = await scene.run({ ...parameters, items: [{ id }] });
		expect(records[0]).toMatchObject({
			report_id: id,
			has_previous: false,
			score_difference: null,
		});
		expect(records[0].text).toContain('There is no earlier report to compare with.');
		expect(records[0].html).toMatch(/Cited websites.*old\.example/s);
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}/citations')).toHaveLength(1);
	});

	it("has the service's analysis if it is asked for", async () => {
		const report = addWeek('01', true);
		const plain = (await scene.run(latest())).records[0].html;
		expect(plain).not.toContain('What to do next');
		expect(scene.requestsTo('GET', '/v1/reports/{report_id}/summary')).toEqual([]);
		const parameters = latest({ options: { includeAnalysis: true } });
		const { html, text } = (await scene.run(parameters)).records[0];
		expect(text).toMatch(/\n\nWhat to do next\nWeekly reached .*\nAnswer the prompts without/);
		expect(html).toMatch(/What to do next.*Weekly reached/s);
		report.total_results = 0;
		const { hints } = await scene.run(parameters);
		expect(hints('Node')).toContain('The service has no analysis of this report yet.');
	});

	it('has the look of the white-label settings, or of the options', async () => {
		const mentions = { 'Which tea?': { chatgpt: true } };
		addWeek('01', true, { created_at: '2021-02-01T12:00:00Z', mentions });
		addWeek('01', true);
		await scene.direct('PATCH', `/v1/brands/${brandId}/white-label`, {
			...{ company_name: 'Agency', cover_title: 'How you are seen' },
			...{ logo_url: 'https://agency.example/logo.SVG', primary_color: '#123456' },
			footer_email: 'hello@agency.example',
		});
		const [white] = (await scene.run(latest())).records;
		expect(white.subject).toBe('How you are seen: Example <Tea>, 50');
		for (const part of ['src="https://agency.example/logo.SVG"', '#123456', 'hello@agency.example'])
			expect(white.html).toContain(part);
		const options = {
			title: 'Ours',
			accentColor: '#654321',
			language: 'de',
			logoUrl: 'https://ours.example/a',
		};
		const [own] = (await scene.run(latest({ options }))).records;
		expect(own.subject).toBe('Ours: Example <Tea>, 50');
		// For whoever builds the workflow, in English.
		expect(own.note).toMatch(/^The /);
		for (const part of ['#654321', 'Sichtbarkeitswert', '2. März', 'https://ours.example/a'])
			expect(own.html).toContain(part);
	});

	it('has the usual look for a key that may read nothing else', async () => {
		for (const day of ['01', '08']) addWeek(day, day === '08');
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports'] });
		const { records } = await scene.run(latest());
		expect(records[0].subject).toBe('AI visibility report: Your brand, 50');
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}/white-label')).toHaveLength(1);
	});

	it('adds a file to attach', async () => {
		addWeek('01', true);
		const form = latest({ options: { fileField: 'attachment' } });
		const { out } = await scene.run({ ...form, items: [{}, {}] });
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		const { json, binary } = out[0];
		const fileName = 'ai-visibility-example-tea-2021-03-02.html';
		expect(binary).toMatchObject({ attachment: { fileName, mimeType: 'text/html' } });
		expect(Buffer.from(binary!.attachment.data, 'base64').toString()).toBe(json.html);
		const { out: byDefault } = await scene.run(latest());
		expect(Object.keys(byDefault[0].binary!)).toEqual(['data']);
		scene.sandbox.state.brands.get(brandId)!.name = 'Länge '.repeat(90);
		const { out: long } = await scene.run(latest());
		expect(long[0].binary!.data.fileName).toBe(`ai-visibility-${'länge-'.repeat(14)}lä.html`);
		const { out: without } = await scene.run(latest({ options: { fileField: '' } }));
		expect(without[0].binary).toBeUndefined();
	});
});
