import { inBody, inForm } from '../../../../../nodes/shared/forms/fields/apiField';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { options, value } from '../../../support/form';

describe('a switch', () => {
	it('is true or false, also as text', () => {
		for (const yes of [true, 'true', 'TRUE', ' True\n'])
			expect(value(yes, { type: 'boolean' })).toBe(true);
		for (const no of [false, 'false', 'FALSE']) expect(value(no, { type: 'boolean' })).toBe(false);
		for (const other of [0, 1, 'yes', 'on', [true], ['true'], {}]) {
			expect(() => value(other, { type: 'boolean' })).toThrow('must be true or false');
		}
	});
});

describe('a choice', () => {
	it('is one of its options, and says which there are', () => {
		expect(value('formal', { type: 'options', options })).toBe('formal');
		expect(() => value('rude', { type: 'options', options })).toThrow(
			"'Send At' must be one of: Formal (formal), casual",
		);
	});

	it.each([
		['that is sent to the service', inBody('tone', { type: 'options' })],
		['that says so', { rules: { is: 'openChoice' } }],
	] as Array<[string, Partial<Field>]>)('%s takes what the API adds later', (_, { rules }) => {
		const choice = { type: 'options', options, rules } as const;
		expect(value('blunt', choice)).toBe('blunt');
		expect(value(7, choice)).toBe(7);
		expect(value(true, choice)).toBe(true);
		expect(value(['formal', 'blunt'], { ...choice, type: 'multiOptions' })).toEqual([
			'formal',
			'blunt',
		]);
		for (const none of [{ tone: 'blunt' }, ['blunt']]) {
			expect(() => value(none, choice)).toThrow(
				"'Send At' must be one of: Formal (formal), casual",
			);
		}
		expect(() => value(['formal', ''], { ...choice, type: 'multiOptions' })).toThrow('one of');
	});

	it('that is not sent takes nothing else', () => {
		const { rules } = inForm('tone', { type: 'options' });
		for (const other of ['blunt', 'Formal', 'FORMAL', ['formal'], 0, true]) {
			expect(() => value(other, { type: 'options', options, rules })).toThrow('one of');
		}
	});

	it('of several comes as a list or as text', () => {
		expect(value(['formal'], { type: 'multiOptions', options })).toEqual(['formal']);
		expect(value('formal, casual', { type: 'multiOptions', options })).toEqual([
			'formal',
			'casual',
		]);
		expect(() => value(['formal', 'rude'], { type: 'multiOptions', options })).toThrow('one of');
	});
});
