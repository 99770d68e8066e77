import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG } from '../apiError.cts';
import { ruleTests } from './ruleTests.cts';
import { useSandbox } from './scene.cts';

/** The codes of rule 8.6 with their statuses. The tests of other rules provoke them. */
const api = readFileSync(join(__dirname, '../api.md'), 'utf8');
const codes = [...api.matchAll(/^\| (\d{3}) \| (`.*) \|$/gm)].flatMap(([, status, ofStatus]) =>
	[...ofStatus.matchAll(/`([a-z_]+)`/g)].map(([, code]) => [code, Number(status)] as const),
);

describe('the error catalog', () => {
	const scene = useSandbox();
	const it = ruleTests(scene);

	it.each(codes)('8.1, 8.6 answers %s with %d, in the one shape', async (code, status) => {
		scene.sandbox.faults.add({ kind: 'status', code });
		const reply = await scene.get('/v1/brands');
		expect([reply.code, reply.status]).toEqual([code, status]);
		expect(reply.body).toEqual({
			error: expect.objectContaining({ message: expect.stringMatching(/.{10}/) }),
			request_id: reply.headers['x-correlation-id'],
		});
	});

	it('8.6 has no other codes', () => {
		expect(Object.keys(CATALOG).sort()).toEqual(codes.map(([code]) => code).sort());
	});

	it('8.6 answers not_found where there is no operation', async () => {
		expect((await scene.get('/v1/nothing')).code).toBe('not_found');
	});
});
