import { ApiError, bodyError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { brandArea, freeArea, freeRecord } from '../freeArea.cts';
import { listOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import { addressKey, statusOf } from '../work/recipients.cts';
import type {
	ContactRecord,
	SequenceRecord,
	SequenceStepRecord,
} from '../state/outreachRecords.cts';

const lists = freeArea('BrandsContactLists', 'contactLists', 'contact_list');
const sequences = brandArea('BrandsEmailSequences', 'sequences', 'sequence_id');
const templates = freeArea('BrandsEmailTemplates', 'templates', 'email_template');

/** Templates, contact lists, contacts and sequences (sandbox/api.md 17). */
export const outreachLists: Area = {
	...lists.operations,
	...sequences.operations,
	...templates.operations,
	getBrandsContactListsContacts: (call) => {
		const { id } = lists.named(call);
		const members = call.state.contacts.where(({ list_ids }) => list_ids.includes(id));
		return listOf(call, members, { view: withStatus });
	},
	postBrandsContactListsContacts: (call) => {
		const list = lists.named(call);
		const contact = contactToAdd(call);
		call.proceed();
		const list_ids = [...new Set([...contact.list_ids, list.id])];
		const added = call.state.contacts.add(Object.assign(contact, { list_ids }));
		return call.created(withStatus(added, call));
	},
	deleteBrandsContactListsContactsOne: (call) => {
		const list = lists.named(call);
		const contact = call.state.contacts.get(call.params.contact_id);
		const member = found(contact?.list_ids.includes(list.id) ? contact : undefined);
		if (list.kind !== 'static')
			throw new ApiError('conflict', { message: 'The list is not a static one.' });
		call.proceed();
		if (call.holds('17.4')) member.list_ids = member.list_ids.filter((id) => id !== list.id);
	},
	postBrandsEmailSequences: (call) => {
		checkSteps(call, call.body.steps as SequenceStepRecord[]);
		const sent = call.sentFields<SequenceRecord>('EmailSequence');
		const fields = { ...sent, brand_id: call.brand.id };
		call.proceed();
		const sequence = newRecord<SequenceRecord>(call.world, 'EmailSequence', fields);
		return call.created(call.state.sequences.add(sequence));
	},
};

/**
 * The contact with the ID or the address in the body, or a new one with its fields (sandbox/api.md 17.5).
 */
function contactToAdd(call: Call): ContactRecord {
	const { contacts } = call.state;
	const id = call.textOf('contact_id');
	if (id !== undefined) return found(contacts.get(id), { brand_id: call.brand.id });
	const email = call.textOf('email');
	if (email === undefined) throw bodyError(['email'], 'an address is needed');
	const key = addressKey(email);
	const known = call.ofBrand(contacts).find((one) => addressKey(one.email) === key);
	return known ?? { ...freeRecord(call, 'contact'), email, list_ids: [] };
}

/** What the list says of a person (sandbox/api.md 17.5). */
const withStatus = (contact: ContactRecord, call: Call) => ({
	...contact,
	status: contact.status ?? (call.holds('17.5') ? statusOf(call.state, contact.email) : null),
});

/** The steps form a graph that begins with an email (sandbox/api.md 17.1, 17.2). */
function checkSteps(call: Call, steps: SequenceStepRecord[]): void {
	const first = steps.reduce((min, step) => (step.order < min.order ? step : min));
	const place = steps.indexOf(first);
	call.refuseIf('17.1', first.type !== 'email', () =>
		bodyError(['steps', place, 'type'], 'the first step must be an email step'),
	);
	if (!call.holds('17.2')) return;
	const ids = new Set(steps.map(({ id }) => id));
	if (ids.size < steps.length) throw bodyError(['steps'], 'every step needs an id of its own');
	for (const [index, step] of steps.entries()) {
		for (const field of ['next_step_id', 'on_false_step_id'] as const) {
			const target = step[field];
			if (target === undefined || ids.has(target)) continue;
			throw bodyError(['steps', index, field], `there is no step ${target}`);
		}
		if (step.template_id !== undefined && !call.state.templates.get(step.template_id)) {
			throw bodyError(['steps', index, 'template_id'], 'there is no such template');
		}
	}
}
