import { randomUUID } from 'node:crypto';
import { jsonOf, type Execution } from '../../../../harness/executions.cts';
import type { Credential, Workflow } from '../../../../harness/shapes.cts';
import { copyOf } from '../copies.cts';
import type { ExampleScene } from '../exampleScene.cts';
import { FormVisit } from '../formVisit.cts';

export interface Email {
	id: string;
	parent_email_id: string | null;
	created_at: string;
	body: string;
	body_text: string;
	campaign_id: string | null;
	citation_url: string | null;
	mailbox_id: string | null;
	recipient_email: string;
	replied_at: string | null;
	sent_at: string | null;
	status: string;
	subject: string;
}

export const findAndDraft = 'outreach-find-and-draft';
export const repliesAndLinks = 'outreach-replies-and-links';
const approveAndSend = 'outreach-approve-and-send';

/** What people who approve have to enter in a form. */
export const formPassword = {
	id: 'formPassword',
	name: 'Password of the form',
	type: 'httpBasicAuth',
	data: { user: 'approver', password: randomUUID() },
} satisfies Credential;

/** Publishes the example whose form asks for the password. */
export async function publishApproval(scene: ExampleScene): Promise<void> {
	const { id, name, type } = formPassword;
	const workflow = copyOf(approveAndSend, approveAndSend, {});
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Open the link' ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	await scene.save({ ...workflow, nodes } as Workflow);
	await scene.n8n.rest.activate(workflow.id);
}

export async function email(scene: ExampleScene, id: string): Promise<Email | undefined> {
	return (await scene.state<Email>('emails')).find((one) => one.id === id);
}

/** The drafts of the workflow that finds pages, not those that the sandbox starts with. */
export async function ownDrafts(scene: ExampleScene): Promise<Email[]> {
	const emails = await scene.state<Email>('emails');
	return emails.filter(
		({ status, subject }) => status === 'draft' && subject.startsWith('A source for your page'),
	);
}

/** The texts of all messages to Slack so far. */
export const posted = ({ foreign }: ExampleScene): string[] =>
	foreign.slack.messages.map(({ text }) => String(text));

/** How many requests to send an email the service accepted, repeated ones not counted. */
export async function sends({ controls }: ExampleScene): Promise<number> {
	const requests = await controls.requests();
	return requests.filter(
		({ method, path, status, replayed }) =>
			method === 'POST' && path.endsWith('/sends') && status < 300 && !replayed,
	).length;
}

/** Saves a draft without n8n. */
export async function saveDraft(
	scene: ExampleScene,
	recipient: string,
	fields: object = {},
): Promise<Email> {
	return await scene.askOfBrand<Email>('POST', '/emails', {
		recipient_email: recipient,
		subject: 'About your page',
		body: '<p>Hello</p>',
		...fields,
	});
}

/** The address of the form of approval. @param page as its links to other pages have it */
export const approvalLink = ({ n8n }: ExampleScene, page?: number): string =>
	`${n8n.url}/form/approve-outreach${page === undefined ? '' : `?page=${page}`}`;

/** Opens the form of approval, and shows the drafts. */
export const showDrafts = async (scene: ExampleScene, page?: number): Promise<FormVisit> =>
	await openLink(approvalLink(scene, page));

/** Deletes the drafts that the form shows, so that a case has only its own. */
export async function withoutDrafts(scene: ExampleScene): Promise<void> {
	for (const { id, status, campaign_id: campaign } of await scene.state<Email>('emails')) {
		if (status === 'draft' && campaign === null) await scene.askOfBrand('DELETE', `/emails/${id}`);
	}
}

/** Opens the link, and presses the button of the first page. */
export async function openLink(link: string): Promise<FormVisit> {
	const { user, password } = formPassword.data;
	const visit = await FormVisit.open(link, `${user}:${password}`);
	await visit.submit();
	return visit;
}

/** The link to the form of approval that a run has made. */
export function linkOf(execution: Execution): string {
	const [{ form_url: link }] = jsonOf(execution, 'Message');
	return String(link);
}

/** The recipients of a list of drafts in the form, without their numbers. */
export function recipientsOf({ checkboxes }: FormVisit): string[] {
	return checkboxes.map((label) => label.replace(/^\d+\. /, ''));
}
