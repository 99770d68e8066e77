import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { seedRecord } from '../../../../../sandbox/seed/seedRecord.cts';
import type { EmailStatus } from '../../../../../sandbox/state/outreachRecords.cts';
import { AGENTS, byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene({ abbreviation: 'ab' });

let brandId = '';

beforeEach(() => {
	brandId = addBrand(scene);
});

const steps = (more: INodeParameters = {}) =>
	scene.call('report', 'getNextSteps', { brandId: byId(brandId), ...more });

const read = async (more?: INodeParameters) => await scene.run(steps(more));

/**
 * Adds weekly reports.
 *
 * @param prompts by prompt and assistant: whether each report mentions the brand, the newest first
 */
function addSeries(
	prompts: Record<string, Record<string, string>>,
	more: Partial<KnownReport> = {},
) {
	const [pattern] = Object.values(Object.values(prompts)[0]);
	return Array.from(pattern, (_, week) =>
		addReport(scene, {
			...{ brand_id: brandId, name: 'Weekly', country: 'Germany', location: null },
			...{ created_at: scene.daysAgo(7 * week + 1), completed_at: scene.daysAgo(7 * week + 1) },
			mentions: Object.fromEntries(
				Object.entries(prompts).map(([prompt, on]) => [
					prompt,
					Object.fromEntries(Object.entries(on).map(([name, all]) => [name, all[week] === '1'])),
				]),
			),
			...more,
		}),
	);
}

const USUAL = {
	'Named?': { chatgpt: '1111', claude: '1111' },
	'Never named?': { chatgpt: '0000', claude: '0000' },
	'No longer named?': { chatgpt: '0011', claude: '0001' },
	'Lost by one?': { chatgpt: '0011', claude: '1011' },
	'Missed by chance?': { chatgpt: '0111', claude: '0101' },
};

function addPage(url: string, score: number | null, more: object = {}) {
	const open = { has_backlink: false, is_actionable: true, has_contact: true };
	const about = { brand_id: brandId, url, created_at: scene.daysAgo(1), score };
	return scene.sandbox.add.citation({ ...about, ...open, ...more });
}

function addOpportunity(name: string, title: string | null) {
	const { world, state } = scene.sandbox;
	const [brand, fields] = [state.brands.get(brandId)!, { name: undefined, title }];
	return seedRecord(world, brand, 'contentOpportunities', 'content_opportunity', name, fields);
}

function addRest(): void {
	addPage('https://site.example/a', 40);
	addPage('https://site.example/b', 90);
	addOpportunity(brandId, 'Which water suits tea');
	const { aliasSuggestions } = scene.sandbox.state;
	const [alias] = aliasSuggestions.all();
	for (const business_name of ['Example Teas', 'Example T.']) {
		const own = { id: randomUUID(), brand_id: brandId, business_name, name: 'Other' };
		aliasSuggestions.add({ ...alias, ...own });
	}
}

function titlesOf(records: IDataObject[]) {
	expect(new Set(records.map(({ step_id: id }) => id)).size).toBe(records.length);
	return records.map(({ title }) => title);
}

describe('Report: Get Next Steps', () => {
	it('has prompts first, then pages by score, content and names; what may be chance comes last', async () => {
		addSeries(USUAL);
		addRest();
		const { records } = await read();
		expect(titlesOf(records)).toEqual([
			...Array<unknown>(2).fill(expect.stringMatching(/^Get mentioned (again )?for: N/)),
			'Get mentioned again for: Lost by one?',
			'Ask for a link: https://site.example/b',
			'Ask for a link: https://site.example/a',
			'Write about: Which water suits tea',
			...Array<unknown>(2).fill(expect.stringMatching(/^Accept or dismiss the alias: Example T/)),
			'Get mentioned again for: Missed by chance?',
		]);
		const { business_name: alias, why } = records[7];
		expect(records[7].title).toBe(`Accept or dismiss the alias: ${String(alias)}`);
		expect(why).toBe(
			'AI assistants use this name, and it may mean the brand. If you accept it as an alias, it counts as a mention.',
		);
		expect((await read({ maxSteps: 7 })).records).toEqual(records.slice(0, 7));
	});

	it('takes at most 11 requests for 110 prompts and 100 citations, emails apart', async () => {
		const chatgpt = (at: number) => (at < 60 ? '11111' : '00000');
		const prompts = Array.from({ length: 110 }, (_, at) => [`${at}?`, { chatgpt: chatgpt(at) }]);
		addSeries(Object.fromEntries(prompts));
		for (let at = 0; at < 100; at++) addPage(`https://site.example/${at}`, at);
		const { records } = await read({ maxSteps: 100 });
		expect(records).toHaveLength(100);
		expect(records.filter(({ search_volume: volume }) => Number(volume) > 0)).toHaveLength(50);
		expect(scene.requests).toHaveLength(12);
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}')).toHaveLength(1);
	});

	it('leaves out pages that an email of the last 90 days asks for, if the key may read emails', async () => {
		for (const name of ['asked', 'long-ago', 'new']) addPage(`https://${name}.example/page`, 50);
		const about = (name: string, days: number, status: EmailStatus) => {
			const citation_url = `https://${name}.example/page`;
			const recipient_email = `a@${name}.example`;
			const fields = { recipient_email, citation_url, created_at: scene.daysAgo(days), status };
			scene.sandbox.add.email({ brand_id: brandId, ...fields });
		};
		about('asked', 5, 'draft');
		about('long-ago', 91, 'opened');
		const asked = async () =>
			(await read({ kinds: ['cited_page'] })).records.map(({ url }) => url).sort();
		const open = ['long-ago', 'new'].map((name) => `https://${name}.example/page`);
		expect(await asked()).toEqual(open);
		const path = '/v1/brands/{brand_id}/emails';
		scene.sandbox.faults.add({ kind: 'status', status: 403, code: 'insufficient_scope', path });
		expect(await asked()).toHaveLength(3);
		// Nobody is asked twice because the emails could not be read.
		scene.sandbox.faults.add({ kind: 'status', status: 400, code: 'invalid_request', path });
		await scene.runFailing(steps({ kinds: ['cited_page'] }));
	});

	it('has only the chosen kinds, reads nothing else, and at most so many', async () => {
		addSeries(USUAL);
		addRest();
		const { records } = await read({ kinds: ['cited_page', 'alias_suggestion'], maxSteps: 2 });
		expect(records.map(({ kind }) => kind)).toEqual(['cited_page', 'cited_page']);
		expect(scene.requests).toHaveLength(4);
		const lost = (await read({ kinds: 'lost_mention' })).records;
		expect(new Set(lost.map(({ kind }) => kind))).toEqual(new Set(['lost_mention']));
	});

	it('leaves out what is linked; an opportunity without a title has its ID', async () => {
		const { id: citation_id } = addPage('https://site.example/a', 40);
		addPage('https://site.example/linked', 99, { has_backlink: true });
		addPage('https://site.example/unrated', null);
		const { id } = addOpportunity('None', null);
		for (const name of ['One', 'Other']) addOpportunity(name, 'Tea');
		const { records, hints } = await read();
		const pages = ['a', 'unrated'].map((page) => `Ask for a link: https://site.example/${page}`);
		expect(titlesOf(records).slice(0, 2)).toEqual(pages);
		const why = expect.stringMatching(/^AI assistants cite this page.* Its score is 40\.$/);
		expect(records[0]).toMatchObject({ why, domain: 'site.example', score: 40, citation_id });
		expect(records[1].why).toMatch(/^AI assistants cite this page.* Its score is not known\.$/);
		expect(records).toContainEqual(
			expect.objectContaining({
				content_opportunity_id: id,
				why: 'The service suggests this content.',
			}),
		);
		const written = ['Tea', 'Tea', id].map((title) => `Write about: ${title}`).sort();
		expect(titlesOf(records.slice(2)).sort()).toEqual(written);
		const said = 'These brands have no completed report with prompts: Example Tea.';
		expect(hints('Node')).toEqual([said]);
	});

	it('takes the series of a name and a market, else of the own country', async () => {
		for (const [country, chatgpt] of Object.entries({ Germany: '000', France: '00' }))
			addSeries({ [`In ${country}?`]: { chatgpt } }, { batch_id: 'run', country });
		scene.sandbox.state.brands.get(brandId)!.country = 'France';
		const { records, hints } = await read();
		expect(records.map(({ prompt }) => prompt)).toEqual(['In France?']);
		const said = 'The prompts come from one market only: Example Tea (France).';
		expect(hints('Node')).toEqual([said]);
		const [filtered] = (await read({ filters: { market: 'germany' } })).records;
		expect(filtered.prompt).toBe('In Germany?');
		expect((await read({ reportName: 'monthly' })).records).toEqual([]);
	});

	it('is a tool of an agent', async () => {
		addSeries(USUAL);
		const limit = "={{ $fromAI('limit', '', 'number') }}";
		const { parameters } = steps({ kinds: "={{ $fromAI('kinds') }}", maxSteps: limit });
		const calls = [{ kinds: 'lost_mention', limit: 1 }];
		for (const agent of AGENTS)
			expect(await scene.runAsTool(parameters, calls, { agent })).toMatchObject([
				{ title: 'Get mentioned again for: No longer named?' },
			]);
	});
});

describe('what the key may not read', () => {
	it('is left out with a hint', async () => {
		addSeries(USUAL);
		addRest();
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports', 'read:content'] });
		const { records, hints } = await read();
		const kinds = new Set(records.map(({ kind }) => kind));
		expect([...kinds].sort()).toEqual(['content_opportunity', 'lost_mention', 'missed_prompt']);
		expect(hints('Node').sort()).toEqual([
			expect.stringMatching(/^Alias suggestions are left out: .*read:brands/),
			expect.stringMatching(/^Cited pages are left out: .*read:citations/),
			expect.stringMatching(/^Prompt insights are left out: .*read:seo/),
			expect.stringMatching(/^The node does not look for competitors/),
		]);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:brands', 'read:citations'] });
		expect((await read()).hints('Node').sort()).toEqual([
			expect.stringMatching(/^Content opportunities are left out: .*read:content/),
			expect.stringMatching(/^Prompts are left out: .*read:reports/),
		]);
	});

	it('ends the run where nothing is left', async () => {
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:jobs'] });
		const { error } = await scene.runFailing(steps());
		expect((error.context?.data as IDataObject).code).toBe('insufficient_scope');
	});
});

it('several brands are read at once, and one that fails does not lose the others', async () => {
	const ids = ['One', 'Two', 'Three'].map((name) => {
		brandId = addBrand(scene, { name });
		addSeries({ 'Which?': { chatgpt: '00' }, [`${name}?`]: { chatgpt: '00', claude: '00' } });
		addRest();
		return brandId;
	});
	const fault = { kind: 'status' as const, status: 500, code: 'internal_error', times: 99 };
	scene.sandbox.faults.add({ ...fault, path: `/v1/brands/${ids[1]}/content-opportunities` });
	const { records, hints } = await read({
		...{ brands: 'chosen', brandIds: ids, maxSteps: 4 },
		kinds: 'missed_prompt, content_opportunity, alias_suggestion',
	});
	const told = records.map(({ brand, prompt, kind }) => [brand, prompt ?? kind].join(' '));
	expect(told.join(', ')).toBe(
		'One One?, Three Three?, One Which?, Three Which?, One content_opportunity, Three content_opportunity, One alias_suggestion, Three alias_suggestion',
	);
	expect(new Set(records.map(({ step_id: id }) => id)).size).toBe(8);
	const lost = expect.stringMatching(/^These brands could not be read and are left out: Two \(/);
	expect(hints('Node')).toEqual([lost]);
});
