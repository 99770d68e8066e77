import type { INodeParameters } from 'n8n-workflow';
import { add, dateOf, ids, overview, scene } from './overviewScene.cts';

describe('Report: Get Overview, as a document', () => {
	it('is in another language', async () => {
		const options = { language: 'de' };
		const { records } = await scene.run({ parameters: overview({ options }) });
		expect(records[0].subject).toBe(
			'Überblick zur KI-Sichtbarkeit: 4 Marken, 1 gesunken, 1 gestiegen',
		);
		expect(records[0].text).toContain('Die Nennungen sind von 16 auf 4 von 16 Antworten gesunken.');
		expect(records[0].html).toContain('Kein abgeschlossener Bericht');
		expect(records[0].html).toMatch(/lang="de-DE".*Keine klare Veränderung.*Ohne Bericht/s);
	});

	it('has the same days west of Greenwich', async () => {
		const created_at = `${dateOf(20)}T02:00:00Z`;
		add(ids[3], 20, 8, { created_at });
		const workflow = { timezone: 'America/Los_Angeles' };
		const { records } = await scene.run({
			parameters: overview({ brandIds: [ids[3]] }),
			workflow,
		});
		const day = new Date(dateOf(19)).getUTCDate();
		expect(records[0].text).toMatch(new RegExp(` \\w+ ${day} · There is no earlier`));
	});

	it('has the same as a file, and the title of the option', async () => {
		const options = { title: 'Monday', accentColor: '#ff0000' };
		const { out } = await scene.run({ parameters: overview({ options }) });
		const [{ json, binary }] = out;
		expect(binary?.data).toMatchObject({ fileName: 'ai-visibility-overview.html' });
		expect(Buffer.from(binary!.data.data, 'base64').toString()).toBe(json.html);
		expect(json.subject).toMatch(/^Monday: 4 brands/);
		expect(json.html).toContain('#ff0000');
	});

	it('is a document of nothing for an account without brands', async () => {
		for (const { id } of scene.sandbox.state.brands.all()) scene.sandbox.state.brands.delete(id);
		const { records } = await scene.run({ parameters: overview({ brands: 'all' }) });
		expect(records).toMatchObject([{ brands: 0, subject: 'AI visibility overview: 0 brands' }]);
		scene.sandbox.state.brands.add({ id: ids[0], name: 'Again' } as never);
	});
});

it.each<[string, INodeParameters, string]>([
	['no brand', { brandIds: '={{ $json.none }}' }, "'Brand Names or IDs' is empty"],
	['a name without a result', { reportName: '={{ $json.none }}' }, "'Report Name' is empty"],
	['a market without a result', { filters: { market: '={{ $json.none }}' } }, "'Market' is empty"],
])('Report: Get Overview refuses %s, before anything is sent', async (_, more, message) => {
	const { error } = await scene.runFailing({ parameters: overview(more) });
	expect(error.message).toBe(`${message}`);
	expect(scene.requests).toEqual([]);
});
