import type { IDataObject } from 'n8n-workflow';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import { toEventItems } from '../../../nodes/AiVisibilityPollTrigger/items';
import { wordsIn } from '../../../nodes/AiVisibilityPollTrigger/words';

it.each<[string, IDataObject, string]>([
	['campaignStatusChanged', { status: 'active', previous_status: 'draft' }, 'Kampagne aktiv (vorher Entwurf)'],
	['emailStatusChanged', { status: 'opened', recipient_email: 'a@b.example' }, 'E-Mail an a@b.example: geöffnet'],
	['jobFinished', { id: 'j1', status: 'failed' }, 'Job j1 fehlgeschlagen'],
	['reportFinished', { status: 'failed', failure_reason: 'x' }, 'Fehlgeschlagen\nGrund: x'],
	['reportFinished', { status: 'completed', visibility_score: 70.25 }, 'Abgeschlossen\nSichtbarkeit 70,3 von 100'],
	['scheduleRunFinished', { last_run_status: 'completed' }, 'Lauf abgeschlossen'],
	['scheduleRunFinished', { last_run_status: 'unheard_of' }, 'Lauf unheard_of'],
])('an event speaks the language that was chosen: %s %j', async (value, record, text) => {
	const event = pollEvents.find((each) => each.value === value)!;
	const found = [{ event: 'x', record, time: Date.UTC(2026, 2, 1) }];
	const [{ json }] = await toEventItems(found, event, [], wordsIn('de', 'UTC'));
	expect(json.text).toBe(`1. März 2026\n${text}`);
});
