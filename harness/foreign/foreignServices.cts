import { sharedPlace, useSharedProxy } from '../sharedN8n.cts';
import type { Credential, Workflow } from '../shapes.cts';
import { AnalyticsStub } from './analytics.cts';
import { PdfStub } from './pdf.cts';
import { InterceptingProxy } from './proxy.cts';
import type { ForeignHandler, ForeignRequest } from './proxy.cts';
import { ProxyPlace } from './proxyPlace.cts';
import { SheetsStub } from './sheets.cts';
import { SlackStub } from './slack.cts';
import { SmtpStub } from './smtp.cts';
import { WordPressStub } from './wordpress.cts';

/** The credential type of each of n8n's own nodes that has a stub. */
const credentialTypes: Record<string, string> = {
	'n8n-nodes-base.slack': 'slackApi',
	'n8n-nodes-base.slackHitlTool': 'slackApi',
	'n8n-nodes-base.googleAnalytics': 'googleAnalyticsOAuth2',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.wordpress': 'wordpressApi',
};

/**
 * Stubs of the services behind n8n's Slack, Google, WordPress and Send Email nodes, and of a converter to PDF. n8n
 * reaches them through a proxy that refuses every other host, so that the nodes run unchanged.
 */
export class ForeignServices {
	readonly slack = new SlackStub();

	readonly sheets = new SheetsStub();

	readonly pdf = new PdfStub();

	readonly analytics = new AnalyticsStub();

	readonly wordpress = new WordPressStub();

	readonly smtp = new SmtpStub();

	private proxy!: InterceptingProxy;

	private constructor(
		private readonly place: ProxyPlace,
		private readonly isShared: boolean,
	) {}

	/** For the shared n8n, or for one that starts with the settings of `env`. */
	static async start(): Promise<ForeignServices> {
		const shared = (await sharedPlace())?.proxy;
		const place = shared ? new ProxyPlace(shared.port, shared.folder) : await ProxyPlace.create();
		const services = new ForeignServices(place, shared !== undefined);
		await services.listen();
		return services;
	}

	private async listen(): Promise<void> {
		const handlers: Record<string, ForeignHandler> = {
			'slack.com': (request) => this.slack.respond(request),
			'sheets.googleapis.com': (request) => this.sheets.respond(request),
			'analyticsdata.googleapis.com': (request) => this.analytics.respond(request),
			[PdfStub.host]: (request) => this.pdf.respond(request),
			[WordPressStub.host]: (request) => this.wordpress.respond(request),
		};
		this.proxy = await InterceptingProxy.start(this.place, handlers, [PdfStub.host]);
		if (this.place.forwarder === undefined) await useSharedProxy(this.proxy.port);
		else this.place.forwarder.target = this.proxy.port;
		await this.smtp.start();
	}

	/** The settings of an n8n that uses the stubs. */
	get env(): NodeJS.ProcessEnv {
		return this.place.env;
	}

	/** All requests over HTTP to stubbed hosts, oldest first. */
	get requests(): ForeignRequest[] {
		return this.proxy.requests;
	}

	/** Requests to hosts without a stub, and requests that a stub does not know; empty in a good test. */
	get refused(): string[] {
		return this.proxy.refused;
	}

	/** The credentials for all stubs, one of each type. */
	get credentials(): Credential[] {
		const oauth = { oauthTokenData: { access_token: this.proxy.token, token_type: 'Bearer' } };
		const google = { clientId: 'stub', clientSecret: 'stub', ...oauth };
		return [
			credential('slackApi', { accessToken: this.proxy.token }),
			credential('googleAnalyticsOAuth2', google),
			credential('googleSheetsOAuth2Api', google),
			credential('smtp', this.smtp.credentialData),
			credential('wordpressApi', {
				...{ url: `https://${WordPressStub.host}`, username: 'stub' },
				password: this.proxy.token,
			}),
		];
	}

	/** @returns the workflow with these credentials in the nodes that need one */
	connect(workflow: Workflow): Workflow {
		const nodes = workflow.nodes.map((node) => {
			const type = credentialTypes[node.type];
			if (type === undefined) return node;
			const { id, name } = credential(type, {});
			return { ...node, credentials: { [type]: { id, name } } };
		});
		return { ...workflow, nodes };
	}

	async stop(): Promise<void> {
		await this.proxy.stop();
		await this.smtp.stop();
		if (!this.isShared) this.place.remove();
	}
}

function credential(type: string, data: Record<string, unknown>): Credential {
	return { id: `stub${type}`.slice(0, 16), name: `Stub of ${type}`, type, data };
}
