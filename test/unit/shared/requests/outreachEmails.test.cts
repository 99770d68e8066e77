import type { IDataObject } from 'n8n-workflow';
import { askedPages, isRecent } from '../../../../nodes/shared/requests/outreachEmails';

const LAST = { now: Date.parse('2026-03-31T00:00:00Z'), days: 30 };
const [OLD, RECENT] = ['2026-03-01T00:00:00Z', '2026-03-01T00:00:01Z'];

it.each([
	[false, { sent_at: OLD, scheduled_for: RECENT, created_at: RECENT }],
	[true, { sent_at: null, scheduled_for: RECENT, created_at: OLD }],
	[false, { sent_at: null, scheduled_for: OLD, created_at: RECENT }],
	[true, { sent_at: null, scheduled_for: null, created_at: RECENT }],
	[true, {}],
])('whether an email is of the last days: %s %j', (expected, email) => {
	expect(isRecent(email, LAST)).toBe(expected);
});

it.each<[boolean, object]>([
	[true, { citation_id: 'c1', citation_url: 'https://a.example/other' }],
	[true, { citation_url: 'http://a.example/page' }],
	[false, { citation_url: 'https://blog.a.example/page' }],
	[false, { citation_url: 'https://a.example/page', sent_at: OLD }],
	[true, { citation_url: 'https://a.example/page', sent_at: OLD, replied_at: RECENT }],
	...['failed', 'bounced', 'unsubscribed'].map((status): [boolean, object] => [false, { citation_id: 'c1', status }]),
	[false, { citation_id: 'c1', recipient_email: 'left@a.example' }],
])('whether an email asks for a page: %s %j', (expected, email) => {
	const hasLeft = ({ recipient_email: to }: IDataObject) => to === 'left@a.example';
	const isAsked = askedPages([{ status: 'sent', sent_at: RECENT, ...email }], LAST, hasLeft);
	expect(isAsked({ id: 'c1', url: 'https://www.a.example/page/#top' })).toBe(expected);
});
