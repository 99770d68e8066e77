import { AiVisibilityOutreach } from '../../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';

const { description } = new AiVisibilityOutreach();

describe('the form of the outreach node', () => {
	it('says of each operation that sends real emails that it does', () => {
		const operations = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options as Array<{ action: string; description: string }>);
		const warned = operations
			.filter((operation) => operation.description.includes('without further confirmation'))
			.map(({ action }) => action);
		expect(warned).toEqual(['Start campaign', 'Send email']);
	});
});
