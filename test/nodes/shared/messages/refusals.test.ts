import type { INodeParameters } from 'n8n-workflow';
import { hostLog } from '../../engine/host';
import type { Fault } from '../../../sandbox';
import { useScene } from '../../support/scene';

const scene = useScene();

const ME = '/v1/me';
const getMe = { resource: 'account', operation: 'get' };
const create = {
	resource: 'brand',
	operation: 'create',
	name: 'New',
	website: 'https://new.example',
};

/** How the service answers the requests of an item, and what becomes of it. */
interface Ending {
	fault: Omit<Fault, 'path' | 'times'>;
	options?: INodeParameters;
	/** Without the item. */
	message: string | RegExp;
	/** Part of the description. */
	description?: string;
	requests: number;
}

const foreign = /^127\.0\.0\.1:\d+ did not answer as the service does$/;

const endings: Record<string, Ending> = {
	'a quota that is used up': {
		fault: {
			kind: 'status',
			code: 'request_quota_exceeded',
			details: { used: 5000, limit: 5000, current_period_end: '2027-01-01T00:00:00Z' },
		},
		message: 'The monthly request quota is used up (5000 of 5000 units)',
		description: '2027-01-01',
		requests: 1,
	},
	'a rate limit, with Max Attempts': {
		fault: { kind: 'status', status: 429, retryAfter: 1 },
		options: { maxAttempts: 5 },
		message: 'Rate limit reached (after 5 attempts)',
		description: "Another client uses this API key. Lower 'Requests per Minute'",
		requests: 5,
	},
	'a web page': { fault: { kind: 'html' }, message: foreign, requests: 5 },
};

describe('a node', () => {
	it.each(Object.entries(endings))(
		'whose requests are answered with %s fails in plain words',
		async (_, { fault, options = {}, message, description = '', requests }) => {
			scene.sandbox.faults.add({ ...fault, path: ME, times: 9 });
			const { error } = await scene.runFailing({ parameters: { ...getMe, options } });
			const said = error.message.replace('', '');
			expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
			expect(error.description).toContain(description);
			expect(scene.requests).toHaveLength(requests);
		},
	);

	it('gives the label of a field that the service refuses, and does not send it again', async () => {
		const { error } = await scene.runFailing({ parameters: { ...create, website: 'https://' } });
		expect(error.message).toMatch(/^The service refused: 'Website': .*$/);
		expect(error.description).toMatch(/\(Request ID [0-9a-f-]{36}\)$/);
		expect(scene.requests).toHaveLength(1);
	});

	it('logs a retry without the API key', async () => {
		scene.sandbox.faults.add({
			path: ME,
			kind: 'status',
			status: 503,
			code: 'service_unavailable',
		});
		await scene.run({ parameters: getMe });
		const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
		expect(line).toMatchObject({
			level: 'info',
			message: expect.stringContaining('GET /v1/me ended with status 503'),
		});
		expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
	});

	it('logs a retry without the token of a shared link', async () => {
		const token = 'abc-secret';
		scene.sandbox.faults.add({ path: `/shared/${token}`, kind: 'status', status: 503 });
		const parameters = { resource: 'sharedLink', operation: 'open', accessToken: token };
		await scene.runFailing({ parameters });
		const line = hostLog.filter(({ message }) => message.includes('next attempt')).pop();
		expect(line?.message).toContain('GET /shared/{accessToken} ended with status 503');
		expect(JSON.stringify(hostLog)).not.toContain(token);
	});
});
