import { ApiError, bodyError } from '../apiError.cts';
import {
	type Area,
	brandOf,
	type Call,
	created,
	deleted,
	found,
	ofBrand,
	ok,
	proceed,
	sentFields,
	textOf,
} from '../call.cts';
import { brandArea, freeArea, freeRecord } from '../freeArea.cts';
import { pageOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import { addressKey, statusOf } from '../work/recipients.cts';
import type {
	ContactRecord,
	SequenceRecord,
	SequenceStepRecord,
} from '../state/outreachRecords.cts';
import { refuseIf } from '../rules.cts';

const lists = freeArea(({ contactLists }) => contactLists, 'contact_list', 'list_id');
const sequences = brandArea((state) => state.sequences, 'sequence_id');
const templates = freeArea((state) => state.templates, 'email_template', 'id');

/** Templates, contact lists, contacts and sequences (sandbox/api.md 17). */
export const outreachLists: Area = {
	getBrandsEmailTemplates: templates.list,
	getBrandsContactLists: lists.list,
	getBrandsContactListsContacts: (call) => {
		const { id } = lists.named(call);
		return ok(
			pageOf(
				call,
				call.world.state.contacts.where((one) => one.list_ids.includes(id)),
				{ view: (contact) => withStatus(call, contact) },
			),
		);
	},
	postBrandsContactListsContacts: (call) => {
		const list = lists.named(call);
		const contact = contactToAdd(call);
		proceed(call);
		const list_ids = [...new Set([...contact.list_ids, list.id])];
		const added = call.world.state.contacts.add(Object.assign(contact, { list_ids }));
		return created(withStatus(call, added));
	},
	deleteBrandsContactListsContactsOne: (call) => {
		const list = lists.named(call);
		const contact = call.world.state.contacts.get(call.params.contact_id);
		const member = found(contact?.list_ids.includes(list.id) ? contact : undefined);
		if (list.kind !== 'static') {
			throw new ApiError('conflict', { message: 'The list is not a static one.' });
		}
		proceed(call);
		if (call.world.holds('17.4')) member.list_ids = member.list_ids.filter((id) => id !== list.id);
		return deleted();
	},
	getBrandsEmailSequences: sequences.list,
	getBrandsEmailSequencesOne: sequences.one,
	postBrandsEmailSequences: (call) => {
		const { world, body } = call;
		const brandId = brandOf(call);
		const steps = body.steps as SequenceStepRecord[];
		checkSteps(call, steps);
		proceed(call);
		const sent = sentFields<SequenceRecord>(call, 'EmailSequence');
		const sequence = newRecord(world, 'EmailSequence', { ...sent, brand_id: brandId });
		return created(world.state.sequences.add(sequence));
	},
};

/**
 * The contact with the ID or the address in the body, or a new one with its fields (sandbox/api.md 17.5).
 */
function contactToAdd(call: Call): ContactRecord {
	const { contacts } = call.world.state;
	const id = textOf(call.body.contact_id);
	if (id !== undefined) return found(contacts.get(id), brandOf(call));
	const email = textOf(call.body.email);
	if (email === undefined) throw bodyError(['email'], 'an address is needed');
	const key = addressKey(email);
	const known = ofBrand(call, contacts).find((one) => addressKey(one.email) === key);
	return (
		known ?? {
			...freeRecord(call, 'contact'),
			object: 'contact',
			email,
			list_ids: [],
		}
	);
}

/** What the list says of a person (sandbox/api.md 17.5). */
const withStatus = ({ world }: Call, contact: ContactRecord) => ({
	...contact,
	status: contact.status ?? (world.holds('17.5') ? statusOf(world.state, contact.email) : null),
});

/** The steps form a graph that begins with an email (sandbox/api.md 17.1, 17.2). */
function checkSteps(call: Call, steps: SequenceStepRecord[]): void {
	const first = steps.reduce((min, step) => (step.order < min.order ? step : min));
	const place = steps.indexOf(first);
	refuseIf(call.world, '17.1', first.type !== 'email', () =>
		bodyError(['steps', place, 'type'], 'the first step must be an email step'),
	);
	if (call.world.holds('17.2')) checkLinks(call, steps);
}

function checkLinks(call: Call, steps: SequenceStepRecord[]): void {
	const ids = new Set(steps.map(({ id }) => id));
	if (ids.size < steps.length) throw bodyError(['steps'], 'every step needs an id of its own');
	for (const [index, step] of steps.entries()) {
		for (const field of ['next_step_id', 'on_false_step_id'] as const) {
			const target = step[field];
			if (target === undefined || ids.has(target)) continue;
			throw bodyError(['steps', index, field], `there is no step ${target}`);
		}
		if (step.template_id !== undefined && !call.world.state.templates.get(step.template_id)) {
			throw bodyError(['steps', index, 'template_id'], 'there is no such template');
		}
	}
}
