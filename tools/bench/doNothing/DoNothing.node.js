/** A trigger that only starts its workflow, to measure n8n's own time for a community trigger. */
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
