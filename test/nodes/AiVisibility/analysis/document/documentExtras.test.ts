import type { INodeParameters } from 'n8n-workflow';
import type { ReportRecord } from '../../../../../sandbox/state/records';
import { byId, useScene } from '../../../support/scene';
import { addReport } from '../reportHistory';

const scene = useScene();

const SUMMARY = '/v1/reports/{report_id}/summary';

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
	it('is in the record, else there is none', async () => {
		expect((await document()).record.html).not.toContain('href=');
		Object.assign(report, { share_url: 'javascript:alert(1)', url: 'https://app.example/r' });
		expect((await document()).record.html).toContain('href="https://app.example/r"');
	});
});
