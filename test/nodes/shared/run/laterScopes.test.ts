import { byId, useScene } from '../../support/scene';

const scene = useScene({ speed: 300, asyncReportCreation: true });

/** What Report: Generate needs, but for looking at jobs. */
const WITHOUT_JOBS = ['write:reports', 'write:prompts', 'write:brands'];

const generate = () => ({
	resource: 'report',
	operation: 'generate',
	brandId: byId(scene.brandId),
	promptSource: 'text',
	promptTexts: 'Which coffee is best?',
});

/** The credential of a key with these scopes. */
const keyWith = (...scopes: string[]) => ({
	workflow: {
		credential: { ...scene.credential, apiKey: scene.sandbox.createKey({ scopes }) },
	},
});

const sent = () => scene.requests.map(({ method, template }) => `${method} ${template}`);

const ASKED = 'GET /v1/me';

describe('a key whose scopes the service shows', () => {
	it('is refused before a report costs anything', async () => {
		const key = keyWith(...WITHOUT_JOBS, 'read:meta');
		const { error } = await scene.runFailing({ parameters: generate(), ...key });
		expect(error.message).toBe('The API key lacks the scope read:jobs');
		expect(error.description).toMatch(/^Nothing was started or paid for\./);
		expect(sent()).toEqual([ASKED]);
	});

	it('runs a report without the scope for jobs: its status tells when it has ended', async () => {
		const parameters = {
			resource: 'report',
			operation: 'run',
			reportId: byId(await scene.draftReport()),
		};
		const key = keyWith('write:reports', 'read:meta');
		const { records } = await scene.run({ parameters, ...key });
		expect(records).toMatchObject([{ status: 'completed' }]);
		expect(sent()).not.toContain(ASKED);
	});
});
