import { randomBytes, randomUUID } from 'node:crypto';
import { validationError } from '../apiError.cts';
import { type Area, type Call, found, type Handler } from '../call.cts';
import { listOf } from '../paging.cts';
import type { ShareRecord } from '../state/records.cts';
import { auditArea } from './content.cts';
import { reportOf } from './reports.cts';
import { scheduleOf } from './scheduledReports.cts';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;
const MOST_LINKS = 50;

interface Kind {
	type: 'brand' | 'report' | 'scheduled' | 'audit';
	parent: (call: Call) => { id: string; brand_id: string };
	parentField: string;
}

/** Every kind by the end of its operation ids. */
const KINDS: Record<string, Kind> = {
	BrandsShares: {
		type: 'brand',
		parent: ({ brand: { id } }) => ({ id, brand_id: id }),
		parentField: 'brand_id',
	},
	ReportsShares: { type: 'report', parent: reportOf, parentField: 'report_id' },
	ScheduledReportsShares: {
		type: 'scheduled',
		parent: scheduleOf,
		parentField: 'scheduled_report_id',
	},
	BrandsAuditsShares: { type: 'audit', parent: auditArea.named, parentField: 'audit_id' },
};

/** Public read-only links (sandbox/api.md 14). */
export const shares: Area = {
	...Object.fromEntries(Object.entries(KINDS).flatMap(operationsOf)),
	getSharedOne: (call) => {
		const { state, params } = call;
		const share = found(state.shares.all().find((one) => one.access_token === params.access_token));
		call.refuseIf('14.3', !isActive(call, share), 'gone');
		return {
			object: 'shared_snapshot',
			share_type: share.share_type,
			brand: state.brands.get(share.brand_id)?.name ?? null,
			expires_at: share.expires_at,
			content: sharedContent(call, share),
		};
	},
};

function operationsOf([name, kind]: [string, Kind]): Array<[string, Handler]> {
	const view = (one: ShareRecord, call: Call) => shareView(call, kind, one);
	const ownLinks = (call: Call) =>
		activeLinks(call, kind.parent(call).id).filter(({ key_id }) => key_id === call.key.id);
	const list: Handler = (call) => listOf(call, ownLinks(call), { view });
	const removeAll: Handler = (call) => {
		const links = ownLinks(call);
		call.proceed();
		for (const { id } of links) call.state.shares.delete(id);
	};
	const update: Handler = (call) => {
		const own = { parent_id: kind.parent(call).id, key_id: call.key.id };
		const link = found(call.state.shares.get(call.params.share_id), own);
		call.proceed();
		return view(Object.assign(link, { expires_at: expiryOf(call) }), call);
	};
	return [
		[`get${name}`, list],
		[`post${name}`, (call) => share(call, kind)],
		[`delete${name}`, removeAll],
		[`patch${name}One`, update],
	];
}

/** Creating again returns the same link, refreshed, unless `rotate` asks for a new one. */
function share(call: Call, kind: Kind): object {
	const { shares } = call.state;
	const parent = kind.parent(call);
	requireOwn(call, parent.brand_id);
	const links = activeLinks(call, parent.id);
	const existing = links.find((one) => one.key_id === call.key.id);
	const counted =
		kind.type === 'scheduled'
			? links
			: shares.where((one) => one.key_id === call.key.id && isActive(call, one));
	call.refuseIf('14.4', !existing && counted.length >= MOST_LINKS, () =>
		validationError(['body'], `At most ${MOST_LINKS} active links.`, 'too_long'),
	);
	call.proceed();
	if (existing && call.body.rotate !== true && call.holds('14.2')) {
		existing.expires_at = expiryOf(call);
		return { ...shareView(call, kind, existing), is_existing: true };
	}
	if (existing) shares.delete(existing.id);
	return call.created(shareView(call, kind, shares.add(newShare(call, kind, parent))));
}

function requireOwn(call: Call, brandId: string): void {
	const { reports, seoPages } = call.state;
	for (const [field, collection] of Object.entries({ report_ids: reports, seo_page_ids: seoPages }))
		for (const id of (call.body[field] ?? []) as string[])
			call.refuseIf('14.4', collection.get(id)?.brand_id !== brandId, () =>
				validationError(['body', field], `${id} does not belong to the brand.`),
			);
}

export function newShare(call: Call, kind: Kind, parent: ReturnType<Kind['parent']>) {
	const { body, key, world } = call;
	return {
		id: randomUUID() as string,
		object: kind.parentField.replace(/_id$/, '.share'),
		share_type: kind.type,
		parent_id: parent.id,
		brand_id: parent.brand_id,
		key_id: key.id,
		access_token: randomBytes(24).toString(world.holds('14.5') ? 'base64url' : 'base64'),
		created_at: world.clock.iso(),
		expires_at: expiryOf(call),
		white_label_config: (body.white_label_config ?? null) as object | null,
		report_ids: (body.report_ids ?? []) as string[],
		seo_page_ids: (body.seo_page_ids ?? []) as string[],
	};
}

function expiryOf({ body, world }: Call): string {
	const days = typeof body.expiration_days === 'number' ? body.expiration_days : DEFAULT_DAYS;
	return world.clock.iso(world.clock.now() + days * DAY_MS);
}

function activeLinks(call: Call, parentId: string): ShareRecord[] {
	return call.state.shares.where((one) => one.parent_id === parentId && isActive(call, one));
}

function isActive({ world }: Call, share: ShareRecord): boolean {
	return Date.parse(share.expires_at) > world.clock.now();
}

function shareView({ world }: Call, kind: Kind, share: ShareRecord): object {
	const { parent_id, key_id: _, report_ids: __, seo_page_ids: ___, ...shown } = share;
	return {
		...shown,
		[kind.parentField]: parent_id,
		share_url: `${world.url}/shared/${share.access_token}`,
		is_existing: false,
	};
}

function sharedContent({ state }: Call, share: ShareRecord): object {
	const reports = state.reports.where(
		(one) => one.id === share.parent_id || one.scheduled_report_id === share.parent_id,
	);
	return { reports: reports.map(({ name, visibility_score }) => ({ name, visibility_score })) };
}
