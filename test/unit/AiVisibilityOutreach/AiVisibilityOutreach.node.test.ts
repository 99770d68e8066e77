import { AiVisibilityOutreach } from '../../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { campaign } from '../../../nodes/AiVisibilityOutreach/resources/campaign';

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

it.each([
	['archive', 'archived'],
	['complete', 'completed'],
	['pause', 'paused'],
	['start', 'active'],
])('Campaign: %s makes it %s', (value, status) => {
	const operation = campaign.operations.find((each) => each.value === value);
	expect(operation).toMatchObject({ method: 'PATCH', fixedBody: { status } });
});
