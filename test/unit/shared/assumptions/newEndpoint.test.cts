import { readNewEndpoint } from '../../../../nodes/shared/assumptions/newEndpoint';
import { refusalOf } from '../../support/form.cts';

it('a new endpoint has its ID in "id", and its signing secret in "secret"', () => {
	const response = { id: 'e', object: 'webhook', secret: 'whsec_1' };
	expect(readNewEndpoint(response, 'id')).toBe('e');
	expect(readNewEndpoint(response, 'secret')).toBe('whsec_1');
});

it.each<[string, unknown, string, string]>([
	['under another name', { id: 'e', signing_secret: 'hidden' }, ' e', 'id, signing_secret.'],
	['in a record of its own', { id: 'e', endpoint: { secret: 'hidden' } }, ' e', 'id, endpoint.'],
	['empty', { id: 'e', secret: '' }, ' e', 'id, secret.'],
	['no text', { secret: 5 }, '', 'secret.'],
	['in no record', ['hidden'], '', 'none.'],
])('a secret elsewhere is refused without showing it: %s', (_, response, id, fields) => {
	const description = `The fields of the response are: ${fields} Use the AI Visibility Watch Trigger instead, and tell the authors of this package.`;
	const read = () => readNewEndpoint(response, 'secret');
	expect(refusalOf(read)).toMatchObject({ description, code: 'unreadable_response' });
	expect(read).toThrow(
		`The service created the webhook endpoint${id}, but its response has no text in the field "secret"`,
	);
	expect(read).not.toThrow(/hidden/);
	expect(() => readNewEndpoint({ ID: 'e' }, 'id')).toThrow('no text in the field "id"');
});
