import { createHmac } from 'node:crypto';
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { type ManualTime } from '../support/manualTime.cts';
import { refusal, type Reply, type Seen, ScriptedService } from '../support/scriptedService.cts';

export const BASE = 'https://n8n.example/webhook/1%202/webhook';
export const EVENTS = ['report.completed', 'schedule.run.failed'];
const node = new AiVisibilityTrigger();
let scenes = 0;

/** A workflow, and a service that it registers with; all that happens between them in lines. */
export class Scene {
	readonly lines: string[] = [];
	brands: IDataObject[] = ['a', 'b', 'c'].map((id) => ({ id, name: `Brand <${id}>` }));
	endpoints: IDataObject[] = [];
	deliveries: IDataObject[] = [];
	reports: IDataObject[] = [];
	/** What is answered instead, by method and the end of the path. */
	faults: Record<string, Reply> = {};
	staticData: IDataObject = {};
	mode = 'activate';
	url = BASE;
	form: IDataObject = { brandId: { __rl: true, mode: 'list', value: 'a' }, events: EVENTS };
	readonly service = new ScriptedService((seen) => this.answer(seen));
	private rotations = 0;
	private kept = '';
	private readonly id = `w${scenes++}`;

	constructor(private readonly time: ManualTime) {}

	private answer({ method, path, query, body, key }: Seen): Reply {
		const params = new URLSearchParams(query).toString();
		const sent = [params && `?${params}`, body === undefined ? '' : ` ${JSON.stringify(body)}`];
		const ownKey = key?.length === 64 ? ` key ${key.slice(0, 8)}` : '';
		this.lines.push(`> ${method} ${path}${sent.join('')}${ownKey}`);
		const [, brand_id, id, rest] = /^\/v1\/brands\/(.+?)\/webhooks\/?([^/]*)(.*)/.exec(path) ?? [];
		const fault = Object.keys(this.faults).find((each) => `${method} ${path}`.endsWith(each));
		if (fault !== undefined) return this.faults[fault];
		const found = this.endpoints.find((each) => each.id === id);
		const list = (data: IDataObject[]) => ({ body: { data, has_more: false } });
		if (path === '/v1/brands') return list(this.brands);
		if (path === '/v1/reports') return list(this.reports);
		if (id === '' && method === 'GET')
			return list(this.endpoints.filter((each) => each.brand_id === brand_id));
		if (id === '') {
			const number = this.service.seen.filter((each) => each.method === 'POST').length;
			const made = { id: `e${number}`, brand_id, is_active: true, ...(body as IDataObject) };
			this.endpoints.push(made);
			return { body: { ...made, object: 'webhook', secret: `secret-${number}` } };
		}
		if (found === undefined) return refusal(404, 'not_found');
		if (rest === '/deliveries') return list(this.deliveries);
		if (rest !== '') return { body: { object: 'secret', secret: `new-${id}-${++this.rotations}` } };
		if (method === 'DELETE') this.endpoints = this.endpoints.filter((each) => each !== found);
		return { body: Object.assign(found, { object: 'webhook' }, body) };
	}

	private context(more: object) {
		return {
			...this.service.context,
			helpers: {
				...this.service.context.helpers,
				httpRequest: async (options: never) =>
					(await this.service.context.helpers.httpRequestWithAuthentication.call(
						{} as never,
						'',
						options,
					)) as unknown,
			},
			getNode: () => ({ name: 'Trigger', type: 'x', typeVersion: 2, parameters: this.form }),
			getWorkflow: () => ({ id: this.id, name: 'Reports "to" <team>' }),
			getNodeParameter: (name: string, fallback: unknown) => this.form[name] ?? fallback,
			getWorkflowStaticData: () => this.staticData,
			getActivationMode: () => this.mode,
			getNodeWebhookUrl: () => this.url,
			getInstanceId: () => 'n8n',
			getTimezone: () => 'Pacific/Auckland',
			getMode: () => 'webhook',
			...more,
		};
	}

	async hook(name: 'create' | 'delete', title = '', changes: Partial<Scene> = {}): Promise<void> {
		const { form, ...others } = changes;
		Object.assign(this, others);
		this.form = { ...this.form, ...form };
		this.lines.push(`${name} ${title}`);
		const context = this.context({}) as unknown as IHookFunctions;
		const done = this.time.until(node.webhookMethods.default[name].call(context), 1_000);
		this.lines.push(await done.then(String, ({ message }: Error) => `refused: ${message}`));
		this.note();
		this.faults = {};
	}

	/** @param sign what a header has besides the time, with the body signed by a secret */
	async deliver(
		title: string,
		body: unknown,
		{ secret = 'secret-1', as = 'v1', age = 0, query = {}, form = {} as IDataObject } = {},
	): Promise<void> {
		this.lines.push(`delivery ${title}`);
		this.form = { ...this.form, ...form };
		const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
		const t = Math.floor(this.time.now / 1_000) - age;
		const mac = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest('hex');
		const answer = {
			...{ statusCode: 200, writableEnded: true, end: () => undefined },
			status: (code: number) => Object.assign(answer, { statusCode: code }),
		};
		const context = this.context({
			getQueryData: () => query,
			getRequestObject: () => ({ rawBody }),
			getHeaderData: () => ({ 'x-ab-signature': `t=${t},${as}=${mac}`, 'x-ab-delivery-id': 'd' }),
			getResponseObject: () => answer,
		}) as unknown as IWebhookFunctions;
		const result = await this.time.until(node.webhook.call(context), 1_000);
		void result.webhookResponse;
		const { slack_text, ...item } = result.workflowData?.[0][0].json ?? {};
		const starts = result.workflowData ? `starts ${JSON.stringify(item)}` : 'starts nothing';
		this.lines.push(`${answer.statusCode}, ${starts}`);
		if (slack_text) this.lines.push(`  ${String(slack_text).replaceAll('\n', ' ⏎ ')}`);
		await this.time.advance(10_000);
		this.note();
	}

	private note(): void {
		for (const { level, message } of this.service.log.splice(0))
			this.lines.push(`${level}: ${message}`);
		const kept = JSON.stringify(this.staticData);
		if (kept !== this.kept) this.lines.push(`kept ${(this.kept = kept)}`);
	}
}
