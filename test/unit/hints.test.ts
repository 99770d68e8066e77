import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { fieldsIn } from '../../nodes/shared/forms/describe/routedFields';
import type { Field } from '../../nodes/shared/forms/describe/types';

const nodes = [new AiVisibility(), new AiVisibilityContent(), new AiVisibilityOutreach()];

const MAX_LENGTH = 120;

describe.each(nodes.map(({ description }) => ({ description, name: description.displayName })))(
	'the hints of $name',
	({ description }) => {
		const ofFields = fieldsIn(description.properties as Field[]).map(({ field }) => field.hint);
		const ofNode = description.hints!.map(({ message }) => message);

		it(`have at most ${MAX_LENGTH} characters`, () => {
			const hints = [...ofFields, ...ofNode].filter((hint) => hint !== undefined);
			expect(hints.filter((hint) => hint.length > MAX_LENGTH)).toEqual([]);
		});
	},
);
