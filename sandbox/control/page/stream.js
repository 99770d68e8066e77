import { element } from './elements.js';

const MOST_ROWS = 300;
const rowsById = new Map();
const state = document.getElementById('state');

const source = new EventSource('events');

/** Calls a function with every record of a kind. */
export function on(kind, show) {
	source.addEventListener(kind, ({ data }) => show(JSON.parse(data)));
}

/** Shows requests, deliveries and emails as they come. */
export function watch() {
	source.onopen = () => {
		state.className = 'live';
		state.textContent = 'watching';
		rowsById.clear();
		for (const row of document.querySelectorAll('main li:not(.empty)')) row.remove();
	};
	source.onerror = () => {
		state.className = '';
		state.textContent = 'not connected';
	};
	on('request', showRequest);
	on('delivery', showDelivery);
	on('email', showEmail);
}

function showRequest({ what, body, response, ...one }) {
	const note = [one.code, one.replayed && 'replayed', one.fault].filter(Boolean).join(', ');
	addRow('requests', {
		at: one.at,
		badge: one.status ? String(one.status) : (one.fault ?? '…'),
		color: colorOf(one.status),
		what: `${one.method} ${what}${note ? `  (${note})` : ''}`,
		parts: { Sent: body, Response: response, Request: one },
	});
}

function showDelivery({ what, payload, ...one }) {
	const test = one.is_test ? ' (test)' : '';
	addRow('deliveries', {
		id: one.id,
		at: one.created_at,
		badge: one.response_status ? String(one.response_status) : 'failed',
		color: colorOf(one.response_status ?? 0),
		what: `${one.event_type}${test}  ${what}  attempt ${one.attempt}`,
		parts: { Event: payload, Delivery: one },
	});
}

const UNWELCOME = ['bounced', 'failed', 'unsubscribed'];

function showEmail(one) {
	const color = one.status === 'draft' ? 'warn' : 'good';
	addRow('emails', {
		id: one.id,
		at: one.updated_at,
		badge: one.status,
		color: UNWELCOME.includes(one.status) ? 'bad' : color,
		what: `${one.recipient_email}  ${one.subject}`,
		text: one.body_text,
		parts: { Email: one },
	});
}

function colorOf(status) {
	if (status >= 200 && status < 300) return 'good';
	return status >= 400 && status < 500 ? 'warn' : 'bad';
}

/** Adds a row at the top, or changes the row with the same id. */
function addRow(sectionId, { id, at, badge, color, what, text, parts }) {
	const section = document.getElementById(sectionId);
	const list = section.querySelector('ol');
	const row = rowsById.get(id) ?? element('li');
	const summary = element(
		'summary',
		'',
		element('span', `badge ${color}`, badge),
		element('span', 'what', what),
		element('span', 'at', new Date(at).toLocaleTimeString()),
	);
	const details = element('details', '', summary);
	if (text) details.append(element('p', 'letter', text));
	for (const [name, part] of Object.entries(parts)) {
		if (part === undefined || part === null) continue;
		details.append(element('h3', '', name), element('pre', '', JSON.stringify(part, null, 2)));
	}
	details.open = row.querySelector('details')?.open ?? false;
	row.replaceChildren(details);
	if (!row.isConnected) list.prepend(row);
	if (id) rowsById.set(id, row);
	const rows = list.querySelectorAll('li:not(.empty)');
	for (const old of [...rows].slice(MOST_ROWS)) old.remove();
	section.querySelector('h2 span').textContent = Math.min(rows.length, MOST_ROWS);
}
