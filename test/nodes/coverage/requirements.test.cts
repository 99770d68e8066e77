import { startSandbox, type Sandbox } from '../../../sandbox/index.cts';
import { Client, demoIds } from '../../../sandbox/tests/client.cts';
import { nodeOperations, titleOf, type NodeOperation } from './operations.cts';

let sandbox: Sandbox;
let ids: ReturnType<typeof demoIds>;

beforeAll(async () => {
	sandbox = await startSandbox({ requestsPerMinute: 10_000 });
	ids = demoIds(sandbox);
});
afterAll(() => sandbox.stop());

/** What the notice of its resource says that an operation requires. */
function requirementOf({ node, resource, operation }: NodeOperation): string {
	const notice = node.description.properties.find(
		({ name, displayOptions }) =>
			name === 'requiresNotice' && displayOptions?.show?.resource?.includes(resource),
	);
	const sentences = (notice?.displayName ?? '').split(/(?<=\.) /);
	const own = sentences.find((each) => each.toLowerCase().startsWith(`'${operation}'`));
	return own ?? sentences.find((each) => !each.startsWith("'")) ?? '';
}

type Key = Parameters<Sandbox['createKey']>[0];

/** The code that the service refuses an operation with for a key; it knows no record but the brand. */
async function refusal({ method, url }: NodeOperation, key: Key): Promise<string | undefined> {
	const path = url.replace('{brandId}', ids.brand).replace(/\{\w+\}/g, 'none');
	const client = new Client(sandbox, sandbox.createKey(key));
	const sending = method === 'GET' ? {} : { body: {} };
	return (await client.send(method, `${path}?dry_run=true`, sending)).code;
}

const requests = nodeOperations.filter(({ url }) => url !== '');

describe.each(requests.map((operation) => [titleOf(operation), operation] as const))(
	'%s',
	(_, operation) => {
		const requirement = requirementOf(operation);

		it('says whether it needs the editor role and Pro, or the owner role', async () => {
			const isForOwners = requirement.includes('requires the owner role.');
			const isSaid = requirement.includes('requires the editor role and a brand owner with');
			const isRefused = async (key: Key, code: string) => (await refusal(operation, key)) === code;
			expect(await isRefused({ plan: 'starter' }, 'brand_plan_required')).toBe(isSaid);
			expect(await isRefused({ role: 'client' }, 'forbidden')).toBe(isSaid || isForOwners);
			expect(await isRefused({ role: 'editor' }, 'forbidden')).toBe(isForOwners);
		});
	},
);

it('says of what sends emails that a trial is not enough', async () => {
	const trial = new Client(sandbox, sandbox.createKey({ plan: 'trial' }));
	const campaign = `/v1/brands/${ids.brand}/campaigns/${sandbox.state.campaigns.all()[0].id}`;
	const emails = `/v1/brands/${ids.brand}/emails`;
	const draft = { recipient_email: 'a@reader.example', subject: 'A', body: 'B' };
	const { body } = await trial.post(emails, draft);
	const sent = await trial.post(`${emails}/${String(body.id)}/sends`, {});
	const started = await trial.patch(campaign, { status: 'active' });
	expect([sent.code, started.code]).toEqual(Array(2).fill('brand_plan_required'));
	const sending = [
		'AI Visibility Outreach, campaign: start',
		'AI Visibility Outreach, email: send',
	];
	const saysTrial = (each: NodeOperation) => requirementOf(each).includes('no trial');
	expect(nodeOperations.filter(saysTrial).map(titleOf)).toEqual(sending);
	const warns = ({ description }: NodeOperation) =>
		description.includes('without further confirmation');
	expect(nodeOperations.filter(warns).map(titleOf)).toEqual(sending);
});
