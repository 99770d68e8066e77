import { inOrder, listOf, withoutForeignAccounts, withWebhookIds } from '../../../../tools/demo/examples.cts';
import { makeLogins } from '../../../../tools/demo/preparations.cts';
import { exampleOf, exampleWorkflows } from '../../../../harness/exampleWorkflows.cts';
import type { Workflow } from '../../../../harness/shapes.cts';

const workflow = (name: string, types: string[]): Workflow => ({
	...{ id: `id of ${name}`, name, connections: {} },
	nodes: types.map((type, index) => ({
		...{ id: String(index), name: type, type, typeVersion: 1, position: [0, 0], parameters: {} },
	})),
});

describe('the list of examples', () => {
	it('begins with the simplest, as docs/examples.md does, shows three, and where the others are', () => {
		const all = inOrder(exampleWorkflows());
		expect(all.map(({ id }) => id).slice(0, 2)).toEqual(['create-a-report', 'client-document']);
		expect(all).toHaveLength(exampleWorkflows().length);
		const lines = listOf(all, (path) => `http://n8n.example${path}`);
		expect(lines.filter((line) => /^ *\d+\. /.test(line))).toHaveLength(3);
		expect(lines).toContain(`     http://n8n.example/workflow/${all[0].id}`);
		expect(lines.slice(-2)).toEqual([
			`${all.length - 3} more, each with a note that says what to do:`,
			'     http://n8n.example/home/workflows',
		]);
	});

	it('publishes no more webhook endpoints than a brand can have', () => {
		const published = exampleWorkflows().filter(({ nodes }) =>
			nodes.some(({ type }) => type === 'n8n-nodes-ai-visibility.aiVisibilityTrigger'),
		);
		expect(published.length).toBeGreaterThan(0);
		expect(published.length).toBeLessThan(5);
	});
});

describe('nodes of foreign accounts', () => {
	it.each([
		['n8n-nodes-base.slack', 'Slack'],
		['n8n-nodes-base.slackTool', 'Slack'],
		['n8n-nodes-base.googleSheets', 'Google Sheets'],
		['n8n-nodes-base.emailSend', 'SMTP'],
		['@n8n/n8n-nodes-langchain.lmChatOpenAi', 'chat model'],
	])('of the type %s are disabled, with a note, and listed', (type, account) => {
		const plain = workflow('Message', ['n8n-nodes-base.set', type]);
		const changed = withoutForeignAccounts(plain);
		const notes = `Needs your ${account} account. Choose it in this node and enable it.`;
		expect(changed.nodes).toEqual([plain.nodes[0], { ...plain.nodes[1], disabled: true, notesInFlow: true, notes }]);
		const lines = listOf([changed], (path) => path).join('\n');
		expect(lines).toContain(`(its last step waits until you choose your account: ${account})`);
	});
});

describe('triggers with a webhook', () => {
	it('get the id by which n8n shows their address, and keep one that they have', () => {
		const types = ['n8n-nodes-ai-visibility.aiVisibilityTrigger', 'n8n-nodes-base.set'];
		const { nodes } = withWebhookIds(workflow('Event', types));
		expect(nodes.map(({ webhookId }) => webhookId)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), undefined]);
		const again = withWebhookIds({ ...workflow('Event', []), nodes });
		expect(again.nodes).toEqual(nodes);
	});
});

describe('the logins of the demo', () => {
	it.each([
		['mcp-server', 'httpBearerAuth', 'token'],
		['outreach-approve-and-send', 'httpBasicAuth', 'password'],
	])('connect %s to one of n8n with a new secret that is printed', (file, type, secret) => {
		const logins = makeLogins();
		expect(makeLogins().lines).not.toEqual(logins.lines);
		const { nodes } = logins.connect(exampleOf(file));
		const used = nodes.flatMap(({ credentials }) => credentials?.[type] ?? []);
		expect(used).toHaveLength(1);
		const credential = logins.credentials.find(({ id }) => id === used[0].id)!;
		expect(credential.type).toBe(type);
		expect(String(credential.data[secret]).length).toBeGreaterThan(10);
		expect(logins.lines.join('\n')).toContain(String(credential.data[secret]));
	});
});
