import { simplifiedCampaign } from '../../shared/forms/declare';
import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent, readRecord, toStatusLine, watchStatuses } from './event';

/** Archiving hides a campaign, perhaps also in its list (sandbox/api.md 16.1). */
export const campaignStatusChanged: PollEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description:
		'A campaign was started, paused, completed or archived. Reads the whole list at each poll.',
	notice: costNotice(
		'One poll: 1 request per brand for each 100 campaigns, and 1 for each that has left the list',
	),
	requires: 'editorOnPro',
	path: '/v1/brands/{brandId}/campaigns',
	isUndocumented: true,
	simplified: simplifiedCampaign,
	...watchStatuses(
		'campaign',
		'campaignStatuses',
		['active', 'archived', 'completed', 'paused'],
		(settings) => statusChange({ ...settings, unlistedStatus: 'archived' }),
	),
	lookUp: readRecord('/v1/brands/{brandId}/campaigns/{id}'),
	toLines: (item, words) => [toStatusLine('campaign', item, words)],
};
