import { inOrderOfTime } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';

it('events are sorted oldest first; where times are equal, as the list has them; undated ones last', () => {
	const times = { none: NaN, newer: 1, older: 1, oldest: 0 };
	const events = Object.entries(times).map(([name, time]) => ({ name, time }));
	const names = inOrderOfTime(events).map(({ name }) => name);
	expect(names).toEqual(['oldest', 'older', 'newer', 'none']);
});
