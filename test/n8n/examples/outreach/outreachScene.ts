import type { RecordedRequest } from '../../harness/controls';
import { errorOf, jsonOf } from '../../harness/executions';
import type { Execution } from '../../harness/executions';
import type { Workflow } from '../../harness/shapes';
import { ForeignServices } from '../../harness/foreign/foreignServices';
import { ExampleScene } from '../exampleScene';
import { formPassword, withFormPassword } from '../formLogin';
import { FormVisit } from '../formVisit';
import { copyOf, triedOnce } from './copies';

export interface Email {
	id: string;
	body: string;
	campaign_id: string | null;
	citation_url: string | null;
	recipient_email: string;
	sent_at: string | null;
	status: string;
	subject: string;
}

/** What the tests of a workflow prove, by their titles. */
export type Cases = Record<string, (scene: OutreachScene) => Promise<void>>;

export const findAndDraft = 'aiVisOutreach001';
const approveAndSend = 'aiVisOutreach002';

/** The example whose form asks for the password, and that sends no request again. */
function withPassword(): Workflow {
	const workflow = copyOf(approveAndSend, approveAndSend, { 'Send email': triedOnce });
	return withFormPassword(workflow, 'Open the link');
}

/** The example workflows for outreach in a real n8n, next to a sandbox. */
export class OutreachScene {
	private constructor(
		readonly examples: ExampleScene,
		readonly foreign: ForeignServices,
		/** ID of the brand Example Coffee. */
		readonly brandId: string,
	) {}

	/** @param copies workflows to add to the examples */
	static async open(copies: Workflow[]): Promise<OutreachScene> {
		const foreign = await ForeignServices.start();
		const options = { speed: 600, credentials: [formPassword] };
		const examples = await ExampleScene.open({ ...options, foreign });
		const connected = copies.map((copy) => foreign.connect(copy));
		await examples.n8n.rest.saveWorkflows([...connected, withPassword()]);
		await examples.n8n.rest.activate(approveAndSend);
		const brands = await examples.controls.state<{ id: string; name: string }>('brands');
		const { id } = brands.find(({ name }) => name === 'Example Coffee')!;
		return new OutreachScene(examples, foreign, id);
	}

	/** The records of a collection of the sandbox. */
	async state<T>(collection: string): Promise<T[]> {
		return await this.examples.controls.state<T>(collection);
	}

	async email(id: string): Promise<Email | undefined> {
		return (await this.state<Email>('emails')).find((email) => email.id === id);
	}

	/** The drafts of the workflow that finds pages, not those that the sandbox starts with. */
	async ownDrafts(): Promise<Email[]> {
		const emails = await this.state<Email>('emails');
		return emails.filter(
			({ status, subject }) => status === 'draft' && subject.startsWith('A source for your page'),
		);
	}

	async close(): Promise<void> {
		await this.examples.close();
		await this.foreign.stop();
	}

	/** The texts of all messages to Slack so far. */
	get posted(): string[] {
		return this.foreign.slack.messages.map(({ text }) => String(text));
	}

	/** All requests to the sandbox so far. */
	async requests(): Promise<RecordedRequest[]> {
		return await this.examples.controls.requests();
	}

	/** How many requests to send an email the service accepted, repeated ones not counted. */
	async sends(): Promise<number> {
		const requests = await this.requests();
		return requests.filter(
			({ method, path, status, replayed }) =>
				method === 'POST' && path.endsWith('/sends') && status < 300 && !replayed,
		).length;
	}

	/** Sends a request to the service about the brand, without n8n. */
	async ask<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
		return await this.examples.ask<T>(method, `/v1/brands/${this.brandId}${path}`, body);
	}

	/** Saves a draft without n8n. */
	async saveDraft(recipient: string, fields: object = {}): Promise<Email> {
		return await this.ask<Email>('POST', '/emails', {
			recipient_email: recipient,
			subject: 'About your page',
			body: '<p>Hello</p>',
			...fields,
		});
	}

	/**
	 * Runs the workflow that finds pages and saves drafts.
	 *
	 * @throws Error when it fails
	 */
	async draft(workflowId = findAndDraft): Promise<Execution> {
		const execution = await this.examples.n8n.rest.runToEnd(workflowId, 'Every weekday at 8');
		const error = errorOf(execution);
		if (error) throw new Error(`Finding pages and drafting failed: ${error.message}`);
		return execution;
	}

	/** The link that leads to the form of approval with these drafts. */
	linkTo(...drafts: Array<{ id: string }>): string {
		const ids = drafts.map(({ id }) => id).join();
		return `${this.examples.n8n.url}/form/approve-outreach?brand=${this.brandId}&drafts=${ids}`;
	}

	/** Opens the link, and presses the button of the first page. */
	async openLink(link: string): Promise<FormVisit> {
		const { user, password } = formPassword.data;
		const visit = await FormVisit.open(link, `${user}:${password}`);
		await visit.submit();
		return visit;
	}

	/** Opens the link, ticks the drafts to these recipients, and returns the last page. */
	async approve(link: string, recipients: string[]): Promise<string> {
		const visit = await this.openLink(link);
		const isTicked = (label: string) => recipients.some((address) => label.endsWith(` ${address}`));
		await visit.submit(visit.checkboxes.filter(isTicked));
		await visit.close();
		return visit.page;
	}
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
