import { request } from 'undici';
import { serveLoginLink, type LoginLink } from '../../../../tools/demo/loginLink.cts';

const session = {
	url: 'http://127.0.0.1:5999',
	cookiePair: { name: 'n8n-auth', value: 'session-of-the-owner' },
};

describe('the address that opens n8n logged in', () => {
	let link: LoginLink;

	beforeAll(async () => {
		link = await serveLoginLink(session, 0);
	});

	afterAll(async () => await link.close());

	const open = async (url: string, headers: Record<string, string> = {}) => {
		const { statusCode: status, headers: answer, body } = await request(url, { headers });
		await body.dump();
		return { ...answer, status, location: answer.location, 'set-cookie': answer['set-cookie'] };
	};

	it.each([
		['/workflow/aiVisAgent000001', '/workflow/aiVisAgent000001'],
		['/', '/home/workflows'],
	])('redirects from %s to n8n, with the cookie of the session', async (path, target) => {
		expect(await open(link.to(path))).toMatchObject({
			status: 302,
			location: session.url + target,
			'set-cookie': expect.stringMatching(/^n8n-auth=session-of-the-owner; .*HttpOnly/),
			// The token gets into no cache and no Referer header.
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		});
	});

	it.each(['//other.example/path', '/%2F%2Fother.example', '/\\other.example', '/@other.example'])(
		'does not redirect to another website for the path %s',
		async (path) => {
			const { status, location } = await open(link.to(path));
			expect(status).toBe(302);
			expect(new URL(String(location)).origin).toBe(session.url);
		},
	);

	it.each(['', '?token=', '?token=wrong', '?token[]=wrong'])('refuses a request with the query "%s"', async (query) => {
		expect(await open(new URL(`/${query}`, link.to('/')).href)).toMatchObject({ status: 403, 'set-cookie': undefined });
	});

	it.each(['host', 'origin'])('is guarded against another %s, as the controls of the sandbox are', async (name) => {
		expect(await open(link.to('/'), { [name]: 'https://other.example' })).toMatchObject({ status: 403 });
	});

	it('stays with the name that the browser asked for', async () => {
		const { port } = new URL(link.to('/'));
		const { location } = await open(link.to('/'), { host: `localhost:${port}` });
		expect(location).toBe('http://localhost:5999/home/workflows');
	});
});
