import { inOrderOfTime } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';

describe('records in the order of time', () => {
	const order = (...entries: Array<[name: string, time: number]>) =>
		inOrderOfTime(entries.map(([name, time]) => ({ name, time }))).map(({ name }) => name);

	it('are the oldest first, and those without a time last', () => {
		expect(order(['new', 3], ['none', NaN], ['old', 1], ['middle', 2])).toEqual([
			'old',
			'middle',
			'new',
			'none',
		]);
	});

	it('keep the order of the list, the newest first, where times are equal', () => {
		expect(order(['newer', 1], ['older', 1], ['oldest', 0])).toEqual(['oldest', 'older', 'newer']);
	});
});
