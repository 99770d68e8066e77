import { SeededRandom } from '../seededRandom.cts';
import type { BrandRecord, FreeRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { newCampaign } from '../areas/campaigns.cts';
import { draftEmail } from '../work/emailSending.cts';
import { seedRecord } from './seedRecord.cts';

const CONTACTS = [
	'reader@press.example',
	'opened@magazine.example',
	'replied@journal.example',
	'bounced@weekly.example',
	'unsubscribed@daily.example',
	'gone@quiet.example',
	'editor@blocked.example',
];

/** Editors of websites that are cited without a link (`demoReports.cts`). One has unsubscribed. */
const WEBSITE_EDITORS = [
	{ email: 'reader@site-10.example', name: 'Robin Sample' },
	{ email: 'opened@site-32.example', name: 'Charlie Sample' },
	{ email: 'reader@site-30.example' },
	{ email: 'replied@site-21.example', name: 'Alex Sample' },
	{ email: 'gone@site-1.example', name: 'Kim Sample' },
	{ email: 'bounced@site-0.example', name: 'Sasha Sample' },
];

/** Mailboxes, templates, lists, contacts, a sequence, campaigns and emails of the first brand. */
export function seedOutreach(world: World, brand: BrandRecord): void {
	seedMailboxes(world);
	world.state.unsubscribed.add('gone@quiet.example').add('gone@site-1.example');
	world.state.blockedDomains.add('blocked.example');
	const add = seedRecord.bind(undefined, world, brand);
	const isStatic = { kind: 'static' };
	const list = add('contactLists', 'contact_list', 'Editors', isStatic);
	add('contactLists', 'contact_list', 'Recent finds', { kind: 'dynamic' });
	const texts = {
		subject: 'A story for your readers',
		body: '<p>Hello, may we tell you a story?</p><p>Example Coffee, 1 Sample Street, Sampleton. No more emails? Reply "no".</p>',
	};
	const template = add('templates', 'email_template', 'First contact', texts);
	const again = { ...texts, subject: 'Again' };
	add('templates', 'email_template', 'Follow-up', again);
	const addContact = ({ id }: FreeRecord, person: { email: string; name?: string }) => {
		const fields = { name: undefined, ...person, list_ids: [id] };
		add('contacts', 'contact', person.email, fields);
	};
	for (const email of CONTACTS) addContact(list, { email });
	const editors = add('contactLists', 'contact_list', 'Website editors', isStatic);
	for (const person of WEBSITE_EDITORS) {
		addContact(editors, person);
		// The service knows whom to contact at the website, and finds its pages worth it.
		const pages = world.state.citations.where(({ domain }) => person.email.endsWith(`@${domain}`));
		for (const page of pages) Object.assign(page, { has_contact: true, is_actionable: true });
	}
	const sequenceId = seedSequence(world, brand, template);
	world.state.campaigns.add({
		...newCampaign(world, brand.id),
		id: new SeededRandom('campaign').uuid(),
		name: 'Coffee stories',
		contact_list_id: list.id,
		sequence_id: sequenceId,
		mailbox_id: world.state.mailboxes.all()[0].id,
	});
	for (const [index, recipient_email] of CONTACTS.slice(0, 3).entries()) {
		const id = new SeededRandom(`email ${index}`).uuid();
		const citation_url = world.state.citations.all()[index]?.url ?? null;
		const fields = { id, brand_id: brand.id, recipient_email, ...texts, citation_url };
		world.state.emails.add(draftEmail(world, fields));
	}
}

function seedMailboxes(world: World): void {
	for (const [index, name] of ['hello', 'press'].entries()) {
		world.state.mailboxes.add({
			id: new SeededRandom(`mailbox ${name}`).uuid(),
			object: 'mailbox',
			email: `${name}@coffee.example`,
			name: `Example Coffee ${name}`,
			is_default: index === 0,
			is_connected: true,
			daily_limit: 50,
			created_at: world.clock.iso(),
		});
	}
}

function seedSequence(world: World, brand: BrandRecord, { id: template_id }: FreeRecord): string {
	const steps = [
		{ id: 's1', order: 0, type: 'email', template_id, next_step_id: 's2' },
		{
			id: 's2',
			order: 1,
			type: 'condition',
			condition_type: 'replied',
			condition_timeout_days: 3,
			on_false_step_id: 's3',
		},
		{ id: 's3', order: 2, type: 'email', template_id, subject_override: 'A reminder' },
	];
	return seedRecord(world, brand, 'sequences', 'email_sequence', 'Introduction and reminder', {
		id: new SeededRandom('sequence').uuid(),
		description: null,
		steps,
	}).id;
}
