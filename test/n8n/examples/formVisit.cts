import { until } from '../../../harness/until.cts';

/** States of an execution that shows no further page. */
const over = ['success', 'error', 'crashed', 'canceled'];

const hiddenFields = /<input type="hidden" id="(field-\d+)" name="[^"]*" value="([^"]*)"/g;
/** Fields for a text, as a browser sends them back when no one changes them. */
const textFields = [
	/<input\s[^>]*type='text'\s+id='(field-\d+)'\s[^>]*?value="([^"]*)"/g,
	/<textarea\s[^>]*?id='(field-\d+)'[^>]*>([^<]*)<\/textarea>/g,
];
/** Dropdowns, with what is chosen in them. */
const dropdowns =
	/<label [^>]*for='(field-\d+)'>([^<]*)<\/label>\s*<div class='select-input'>[^]*?<option value='([^']*)' selected>/g;
const checkboxLists = /class='multiselect [^']*'\s+id='(field-\d+)'/g;
const checkboxes = /class='multiselect-checkbox' id='[^']*' value='([^']*)'/g;

/** What n8n's templates escape in values. */
const entities: Record<string, string> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#x27;': "'",
	'&#x60;': '`',
	'&#x3D;': '=',
	'&amp;': '&',
};

/** Opens a form of several pages and fills it in, with the requests that its pages make in a browser. */
export class FormVisit {
	/** How the execution stands: `form-waiting` while it shows a page. */
	state = 'form-waiting';

	private constructor(
		private url: string,
		private readonly headers: Record<string, string>,
		/** The HTML of the page that is shown. */
		public page: string,
	) {}

	/**
	 * @param login user and password, separated by a colon
	 * @throws Error when there is no form at this address, or it wants another login
	 */
	static async open(url: string, login?: string): Promise<FormVisit> {
		const headers: Record<string, string> = {};
		if (login) headers.authorization = `Basic ${Buffer.from(login).toString('base64')}`;
		return new FormVisit(url, headers, await read(url, headers));
	}

	/** The labels of the checkboxes for one email each, such as "2. bo@press.example". */
	get checkboxes(): string[] {
		return labelsIn(this.page).filter((label) => /^\d+\. /.test(label));
	}

	/**
	 * Ticks checkboxes, presses the button, and waits for the next page or for the end of the workflow.
	 *
	 * @param ticked labels of checkboxes
	 * @param written new texts, by the texts that the fields have
	 * @param chosen options of dropdowns, by their labels
	 */
	async submit(
		ticked: string[] = [],
		written: Record<string, string> = {},
		chosen: Record<string, string> = {},
	): Promise<void> {
		const form = new FormData();
		for (const [, field, value] of this.page.matchAll(hiddenFields)) {
			form.set(field, unescape(value));
		}
		for (const [, field, value] of textFields.flatMap((fields) => [
			...this.page.matchAll(fields),
		])) {
			const text = unescape(value);
			form.set(field, (written[text] ?? text).replaceAll('\n', '\r\n'));
		}
		for (const [, field, label, option] of this.page.matchAll(dropdowns)) {
			form.set(field, chosen[unescape(label)] ?? unescape(option));
		}
		for (const [list, field] of this.page.matchAll(checkboxLists)) {
			const [part] = this.page
				.slice(this.page.indexOf(list) + list.length)
				.split(/class='multiselect /);
			const own = labelsIn(part).filter((label) => ticked.includes(label));
			form.set(field, JSON.stringify(own));
		}
		const { headers } = this;
		const response = await fetch(this.url, { method: 'POST', headers, body: form });
		if (!response.ok) throw new Error(`The form answered ${response.status}`);
		const { formWaitingUrl } = (await response.json()) as { formWaitingUrl?: string };
		this.url = formWaitingUrl ?? this.url;
		await this.waitForNextPage();
	}

	/** Does what the last page does when it is shown: it ends the execution. */
	async close(): Promise<void> {
		const response = await fetch(this.url, { method: 'POST' });
		if (!response.ok) throw new Error(`The last page answered ${response.status}`);
	}

	private async waitForNextPage(): Promise<void> {
		const last = this.page;
		const status = new URL(this.url);
		status.pathname += '/n8n-execution-status';
		await until('the form shows the next page', async () => {
			this.state = (await read(status.href)).trim();
			if (over.includes(this.state)) return true;
			if (this.state === 'form-waiting') this.page = await read(this.url);
			return this.page === last ? undefined : true;
		});
	}
}

const labelsIn = (html: string) =>
	[...html.matchAll(checkboxes)].map(([, label]) => unescape(label));

async function read(url: string, headers?: Record<string, string>): Promise<string> {
	const response = await fetch(url, { headers });
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	return await response.text();
}

function unescape(text: string): string {
	return text.replace(/&(lt|gt|quot|#x27|#x60|#x3D|amp);/g, (entity) => entities[entity]);
}
