import { makeLogins } from '../../../../tools/demo/preparations';
import { exampleFiles } from '../../../../tools/n8n/exampleWorkflows';

describe('the logins of the demo', () => {
	it.each([
		['mcp-server', 'httpBearerAuth', 'token'],
		['outreach-approve-and-send', 'httpBasicAuth', 'password'],
	])('connect %s to one of n8n with a secret that is printed', (file, type, secret) => {
		const logins = makeLogins();
		const { nodes } = logins.connect(exampleFiles().get(file)!);
		const used = nodes.flatMap(({ credentials }) => credentials?.[type] ?? []);
		expect(used).toHaveLength(1);
		const credential = logins.credentials.find(({ id }) => id === used[0].id)!;
		expect(credential.type).toBe(type);
		expect(String(credential.data[secret]).length).toBeGreaterThan(10);
		expect(logins.lines.join('\n')).toContain(String(credential.data[secret]));
	});

	it('are new each time', () => {
		expect(makeLogins().lines).not.toEqual(makeLogins().lines);
	});
});
