import { request } from 'undici';

import { serveLoginLink } from '../../../../scripts/demo/loginLink';
import type { LoginLink } from '../../../../scripts/demo/loginLink';

const session = {
	url: 'http://127.0.0.1:5999',
	cookiePair: { name: 'n8n-auth', value: 'session-of-the-owner' },
};

describe('the address that opens n8n logged in', () => {
	let link: LoginLink;
	let port: string;

	beforeAll(async () => {
		link = await serveLoginLink(session, 0);
		({ port } = new URL(link.to('/')));
	});

	afterAll(async () => await link.close());

	const open = async (url: string, headers: Record<string, string> = {}) => {
		const { statusCode, headers: answer, body } = await request(url, { headers });
		return { status: statusCode, headers: answer, text: await body.text() };
	};

	const expectRefusal = (answer: Awaited<ReturnType<typeof open>>, words: string) => {
		expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(words) });
		expect(answer.headers).not.toHaveProperty('set-cookie');
		expect(answer.headers).not.toHaveProperty('location');
	};

	it('redirects to the same path of n8n with the cookie of the session', async () => {
		const { status, headers } = await open(link.to('/workflow/aiVisAgent000001'));
		expect(status).toBe(302);
		expect(headers.location).toBe('http://127.0.0.1:5999/workflow/aiVisAgent000001');
		expect(headers['set-cookie']).toMatch(/^n8n-auth=session-of-the-owner; .*HttpOnly/);
	});

	it('redirects to the list of workflows if no path is given', async () => {
		const { headers } = await open(link.to('/'));
		expect(headers.location).toBe('http://127.0.0.1:5999/home/workflows');
	});

	it('keeps its token out of the address of n8n, of caches and of Referer headers', async () => {
		const { headers } = await open(link.to('/'));
		expect(headers.location).not.toContain('token');
		expect(headers).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		});
	});

	it.each(['//other.example/path', '/%2F%2Fother.example', '/\\other.example', '/@other.example'])(
		'does not redirect to another website for the path %s',
		async (path) => {
			const { status, headers } = await open(link.to(path));
			expect(status).toBe(302);
			expect(new URL(String(headers.location)).origin).toBe(session.url);
		},
	);

	it('makes a token of its own at every start', async () => {
		const other = await serveLoginLink(session, 0);
		try {
			const token = new URL(other.to('/')).search;
			expect(token.length).toBeGreaterThan(30);
			expect(link.to('/')).not.toContain(token);
			expectRefusal(await open(`http://127.0.0.1:${port}/${token}`), 'token');
		} finally {
			await other.close();
		}
	});

	it.each(['', '?token=', '?token=wrong', '?token[]=wrong'])(
		'refuses a request with the query "%s"',
		async (query) => expectRefusal(await open(`http://127.0.0.1:${port}/${query}`), 'token'),
	);

	it.each([
		'other.example',
		'other.example:PORT',
		'127.0.0.1',
		'127.0.0.1:1',
		'127.0.0.1.nip:PORT',
	])('refuses the host name %s', async (name) => {
		const host = name.replace('PORT', port);
		expectRefusal(await open(link.to('/'), { host }), 'Host header');
	});

	it.each(['localhost', '[::1]'])('answers under the name %s, and stays with it', async (name) => {
		const { status, headers } = await open(link.to('/'), { host: `${name}:${port}` });
		expect(status).toBe(302);
		expect(headers.location).toBe(`http://${name}:5999/home/workflows`);
	});

	it.each(['https://other.example', 'null', 'http://127.0.0.1:1', 'http://localhost:PORT'])(
		'refuses requests from pages of %s',
		async (origin) => {
			const headers = { origin: origin.replace('PORT', port) };
			expectRefusal(await open(link.to('/'), headers), 'Origin header');
		},
	);

	it('answers requests from its own origin', async () => {
		const { status } = await open(link.to('/'), { origin: `http://127.0.0.1:${port}` });
		expect(status).toBe(302);
	});
});
