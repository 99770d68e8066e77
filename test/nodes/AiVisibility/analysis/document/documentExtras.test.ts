import type { INodeParameters } from 'n8n-workflow';
import type { ReportRecord } from '../../../../../sandbox/state/records';
import { byId, useScene } from '../../../support/scene';
import { addReport } from '../reportHistory';

const scene = useScene();

const SUMMARY = '/v1/reports/{report_id}/summary';
const SHARES = '/v1/reports/{report_id}/shares';

let report: ReportRecord;

beforeEach(() => {
	report = addReport(scene, { mentions: { 'Which tea?': { chatgpt: true, claude: false } } });
});

const document = async (options: INodeParameters = {}) => {
	const { records, hints } = await scene.run({
		parameters: {
			resource: 'report',
			operation: 'getHtml',
			reportFrom: 'report',
			reportId: byId(report.id),
			options,
		},
	});
	return {
		record: records[0] as Record<'html' | 'text' | 'slack_text', string>,
		hints: hints('Node'),
	};
};

const share = async () => {
	await scene.direct('POST', `/v1/reports/${report.id}/shares`, {});
	return scene.sandbox.state.shares.where(({ parent_id: id }) => id === report.id)[0];
};

describe('the analysis of a report in its document', () => {
	it("is what the service's summary says, with its suggestion, if it is asked for", async () => {
		const { record, hints } = await document({ includeAnalysis: true });
		expect(hints).toEqual([]);
		const said = `${report.name} reached a visibility of 50 percent.`;
		const suggested = 'Answer the prompts without a mention on your own pages.';
		expect(record.text).toContain(`\n\nWhat to do next\n${said}\n${suggested}`);
		expect(record.html).toMatch(new RegExp(`What to do next.*${said}.*${suggested}`, 's'));
	});

	it('is not read if it is not asked for', async () => {
		const { record } = await document();
		expect(record.html).not.toContain('What to do next');
		expect(scene.requestsTo('GET', SUMMARY)).toEqual([]);
	});
});

describe('the link in the document of a report', () => {
	it('is its share link, if it is asked for', async () => {
		const { access_token: token } = await share();
		const { record } = await document({ includeLink: true });
		const url = `${scene.sandbox.url}/shared/${token}`;
		expect(record.html).toContain(`href="${url}"`);
		expect(record.text).toContain(`Open the full report: ${url}`);
		expect(record.slack_text).toContain(`<${url}|Open the full report>`);
	});

	it('is in the record, else there is none', async () => {
		await share();
		expect((await document()).record.html).not.toContain('href=');
		Object.assign(report, { share_url: 'javascript:alert(1)', url: 'https://app.example/r' });
		expect((await document()).record.html).toContain('href="https://app.example/r"');
		expect(scene.requestsTo('GET', SHARES)).toEqual([]);
	});

	it('is left out with a hint where the report has none that the key may read', async () => {
		const none = [expect.stringContaining('has no share link')];
		(await share()).expires_at = '2021-01-01T00:00:00Z';
		expect((await document({ includeLink: true })).hints).toEqual(none);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports'] });
		expect((await document({ includeLink: true })).hints).toEqual(none);
	});
});
