import { simplifiedCampaign } from '../../shared/forms/records/campaign';
import { statusChange } from '../detectors/statusChange';
import { chosen, type PollEvent, readRecord, statusField } from './event';

const subject = 'campaign';

/** Archiving hides a campaign, perhaps also in its list (docs/api.md 16.1). */
export const campaignStatusChanged: PollEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description:
		'A campaign was started, paused, completed or archived. Reads the whole list at each poll.',
	notice:
		'Each poll compares the status of every campaign with the one it had at the previous poll. It reads the whole list, 100 campaigns per request, and looks a campaign up once when it has left the list. Up to 5,000 campaigns are watched.',
	requires: 'editorOnPro',
	subject,
	path: '/v1/brands/{brandId}/campaigns',
	isUndocumented: true,
	simplified: simplifiedCampaign,
	fields: [
		statusField(subject, {
			displayName: 'Campaign Statuses',
			name: 'campaignStatuses',
			options: [
				{ name: 'Active', value: 'active' },
				{ name: 'Archived', value: 'archived' },
				{ name: 'Completed', value: 'completed' },
				{ name: 'Paused', value: 'paused' },
			],
			default: ['active', 'paused', 'completed', 'archived'],
		}),
	],
	watches: ['status'],
	detector: (parameter) =>
		statusChange({
			subject,
			wanted: chosen(parameter('campaignStatuses')),
			timestampField: 'created_at',
			unlistedStatus: 'archived',
		}),
	lookUp: readRecord('/v1/brands/{brandId}/campaigns/{id}'),
};
