import { AiVisibilityContent } from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node';

const { properties } = new AiVisibilityContent().description;

describe('the node for content and SEO', () => {
	it('keeps the number of parameters small, which every item pays for', () => {
		expect(properties.length).toBeLessThan(120);
	});
});
