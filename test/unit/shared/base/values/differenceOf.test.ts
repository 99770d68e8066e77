import { differenceOf } from '../../../../../nodes/shared/base/values/differenceOf';

it('gives differences as people write them', () => {
	expect(differenceOf(60, 70.1)).toBe(10.1);
	expect(differenceOf(70.1, 60)).toBe(-10.1);
});
