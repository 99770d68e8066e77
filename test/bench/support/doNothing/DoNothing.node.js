/** A trigger that does nothing but start its workflow: what n8n itself takes for any trigger but its own. */
class DoNothing {
	constructor() {
		this.description = {
			displayName: 'Do Nothing',
			name: 'doNothing',
			group: ['trigger'],
			version: [1, 2],
			description: 'Starts the workflow',
			defaults: { name: 'Do Nothing' },
			inputs: [],
			outputs: ['main'],
			webhooks: [
				{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
			],
			properties: [],
		};
		const yes = async () => true;
		this.webhookMethods = { default: { checkExists: yes, create: yes, delete: yes } };
	}

	async webhook() {
		return { workflowData: [[{ json: this.getBodyData() }]] };
	}
}

module.exports = { DoNothing };
