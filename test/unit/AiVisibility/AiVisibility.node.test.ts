import { AiVisibility } from '../../../nodes/AiVisibility/AiVisibility.node';

const { description } = new AiVisibility();

describe('the node for tracking', () => {
	it('stays light: each property is walked for each item', () => {
		expect(description.properties.length).toBeLessThan(350);
	});
});
