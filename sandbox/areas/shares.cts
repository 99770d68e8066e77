import { randomBytes, randomUUID } from 'node:crypto';
import { validationError } from '../apiError.cts';
import {
	type Answer,
	type Area,
	brandOf,
	type Call,
	created,
	deleted,
	found,
	type Handler,
	ok,
	proceed,
} from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { newestFirst, pageOf, wholeList } from '../paging.cts';
import type { ShareRecord, ShareType } from '../state/records.cts';
import { reportOf } from './reports.cts';
import { scheduleOf } from './scheduledReports.cts';
import { refuseIf } from '../rules.cts';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;
const MOST_LINKS = 50;

interface Kind {
	type: ShareType;
	/** What is shared, from the path. */
	parent: (call: Call) => { id: string; brand_id: string };
	/** Field that names the parent in the answer. */
	parentField: string;
	paged: boolean;
}

const audits = brandArea((state) => state.audits, 'audit_id');

/** Every kind by the end of its operation ids. */
const KINDS: Record<string, Kind> = {
	BrandsShares: {
		type: 'brand',
		parent: (call) => ({ id: brandOf(call), brand_id: brandOf(call) }),
		parentField: 'brand_id',
		paged: false,
	},
	ReportsShares: { type: 'report', parent: reportOf, parentField: 'report_id', paged: true },
	ScheduledReportsShares: {
		type: 'scheduled',
		parent: scheduleOf,
		parentField: 'scheduled_report_id',
		paged: false,
	},
	BrandsAuditsShares: { type: 'audit', parent: audits.named, parentField: 'audit_id', paged: true },
};

/** Public read-only links (sandbox/api.md 14). */
export const shares: Area = {
	...Object.fromEntries(Object.entries(KINDS).flatMap(operationsOf)),
	getSharedOne: (call) => {
		const { state, clock } = call.world;
		const token = call.params.access_token;
		const share = found(state.shares.all().find((one) => one.access_token === token));
		const hasExpired = Date.parse(share.expires_at) <= clock.now();
		refuseIf(call.world, '14.3', hasExpired, 'gone');
		return ok({
			object: 'shared_snapshot',
			share_type: share.share_type,
			brand: state.brands.get(share.brand_id)?.name ?? null,
			expires_at: share.expires_at,
			content: sharedContent(call, share),
		});
	},
};

/** The four operations of one kind, by operation id. */
function operationsOf([name, kind]: [string, Kind]): Array<[string, Handler]> {
	const view = (one: ShareRecord, call: Call) => shareView(call, kind, one);
	const ownLinks = (call: Call) =>
		activeLinks(call, kind.parent(call).id).filter(({ key_id }) => key_id === call.key.id);
	const list: Handler = (call) => {
		const links = ownLinks(call);
		if (kind.paged) return ok(pageOf(call, links, { view: (one) => view(one, call) }));
		return ok(
			wholeList(
				call.world,
				newestFirst(call, links).map((one) => view(one, call)),
			),
		);
	};
	const removeAll: Handler = (call) => {
		const links = ownLinks(call);
		proceed(call);
		for (const { id } of links) call.world.state.shares.delete(id);
		return deleted();
	};
	const update: Handler = (call) => {
		const link = call.world.state.shares.get(call.params.share_id);
		const own = link?.parent_id === kind.parent(call).id && link.key_id === call.key.id;
		const record = found(own ? link : undefined);
		proceed(call);
		record.expires_at = expiryOf(call);
		return ok(view(record, call));
	};
	return [
		[`get${name}`, list],
		[`post${name}`, (call) => share(call, kind)],
		[`delete${name}`, removeAll],
		[`patch${name}One`, update],
	];
}

/** Creating again returns the same link, refreshed, unless `rotate` asks for a new one. */
function share(call: Call, kind: Kind): Answer {
	const { state } = call.world;
	const parent = kind.parent(call);
	requireOwn(call, parent.brand_id);
	const links = activeLinks(call, parent.id);
	const existing = links.find((one) => one.key_id === call.key.id);
	const counted =
		kind.type === 'scheduled'
			? links
			: state.shares.where((one) => one.key_id === call.key.id && isActive(call, one));
	refuseIf(call.world, '14.4', !existing && counted.length >= MOST_LINKS, () =>
		validationError(['body'], `At most ${MOST_LINKS} active links.`, 'too_long'),
	);
	proceed(call);
	if (existing && call.body.rotate !== true && call.world.holds('14.2')) {
		existing.expires_at = expiryOf(call);
		return ok({ ...shareView(call, kind, existing), is_existing: true });
	}
	if (existing) state.shares.delete(existing.id);
	return created(shareView(call, kind, state.shares.add(newShare(call, kind, parent))));
}

/** Reports and pages named in the body must belong to the brand. */
function requireOwn({ body, world }: Call, brandId: string): void {
	const lists = [
		['report_ids', world.state.reports],
		['seo_page_ids', world.state.seoPages],
	] as const;
	for (const [field, collection] of lists) {
		for (const id of (body[field] ?? []) as string[]) {
			const isOther = collection.get(id)?.brand_id !== brandId;
			refuseIf(world, '14.4', isOther, () =>
				validationError(['body', field], `${id} does not belong to the brand.`),
			);
		}
	}
}

function newShare(call: Call, kind: Kind, parent: ReturnType<Kind['parent']>): ShareRecord {
	const { body, key, world } = call;
	return {
		id: randomUUID(),
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
	return call.world.state.shares.where((one) => one.parent_id === parentId && isActive(call, one));
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

function sharedContent({ world }: Call, share: ShareRecord): object {
	const { state } = world;
	const reports = state.reports.where(
		(one) => one.id === share.parent_id || one.scheduled_report_id === share.parent_id,
	);
	return { reports: reports.map(({ name, visibility_score }) => ({ name, visibility_score })) };
}
