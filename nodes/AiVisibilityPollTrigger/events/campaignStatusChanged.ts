import { simplifiedCampaign } from '../../shared/forms/declare';
import { costNotice, type PollEvent, severalOf, watchStatuses } from './event';

/** An archived campaign stays in the list (sandbox/api.md 16.1). */
export const campaignStatusChanged: PollEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description: 'A campaign was started, paused, completed or archived',
	notice: costNotice('Each poll makes 1 request for each 100 campaigns of a brand'),
	requires: 'editorOnPro',
	path: '/v1/brands/{brandId}/campaigns',
	isUndocumented: true,
	simplified: simplifiedCampaign,
	...watchStatuses(
		'campaign',
		severalOf('campaignStatuses', ['active', 'archived', 'completed', 'paused']),
	),
	toLines: ({ status }, { say, statusWord }) => [say('campaign', { status: statusWord(status) })],
};
