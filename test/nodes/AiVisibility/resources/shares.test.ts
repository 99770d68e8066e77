import type { INodeParameters } from 'n8n-workflow';
import { toTimestamp } from '../../../../nodes/shared/base/time/timestamp';
import { byId } from '../../support/scene';
import { useTracking } from './trackingScene';

const { scene, done, failed, brand, schedule } = useTracking();

describe('share links', () => {
	const parents: Array<[string, () => INodeParameters | Promise<INodeParameters>]> = [
		['brandShare', brand],
		['reportShare', async () => ({ reportId: byId(await scene.draftReport()) })],
		['scheduledReportShare', () => ({ scheduledReportId: byId(schedule().id) })],
		['auditShare', async () => ({ ...brand(), auditId: byId(await anAudit()) })],
	];

	const anAudit = async (): Promise<string> => {
		const known = scene.sandbox.state.audits
			.all()
			.find(({ brand_id }) => brand_id === scene.brandId);
		if (known) return known.id;
		const { id } = await scene.direct('POST', `/v1/brands/${scene.brandId}/audits`, {});
		return String(id);
	};

	it.each(parents)(
		'of %s are made, listed, opened, extended and withdrawn',
		async (resource, parentOf) => {
			const parent = await parentOf();
			const [made] = await done(resource, 'create', parent);
			const [again] = await done(resource, 'create', parent);
			expect(again).toMatchObject({ id: made.id, is_existing: true });
			const [another] = await done(resource, 'create', {
				...parent,
				additionalFields: { rotate: true },
			});
			expect(another.access_token).not.toBe(made.access_token);
			// No source says where the service reads it.
			expect(scene.requests.at(-1)).toMatchObject({
				query: { rotate: 'true' },
				body: { rotate: true },
			});
			expect(await done(resource, 'getMany', { ...parent, returnAll: true })).toMatchObject([
				{ id: another.id },
			]);

			const shareId = byId(String(another.id));
			const [extended] = await done(resource, 'update', { ...parent, shareId, expirationDays: 90 });
			expect(toTimestamp(extended.expires_at)).toBeGreaterThan(toTimestamp(another.expires_at));
			const [opened] = await done('sharedLink', 'open', { accessToken: String(another.share_url) });
			expect(opened).toHaveProperty('share_type');
			const old = await failed('sharedLink', 'open', { accessToken: String(made.access_token) });
			expect(old.message).toMatch(/^There is no link or token with the ID /);

			expect(await done(resource, 'delete', parent)).toEqual([{ deleted: true }]);
			expect(await done(resource, 'getMany', { ...parent, returnAll: true })).toEqual([]);
		},
	);

	it('that have expired say so', async () => {
		const [made] = await done('brandShare', 'create', brand());
		scene.sandbox.state.shares.get(String(made.id))!.expires_at = '2020-01-01T00:00:00Z';
		const error = await failed('sharedLink', 'open', { accessToken: String(made.access_token) });
		expect(error.message).toBe('The link or token is no longer available');
	});
});
