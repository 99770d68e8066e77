import { simplifiedCampaign } from '../../shared/forms/records/campaign';
import { statusChange } from '../detectors/statusChange';
import { chosen, costNotice, type PollEvent, readRecord, statusField, wasBefore } from './event';

const subject = 'campaign';

/** Archiving hides a campaign, perhaps also in its list (docs/api.md 16.1). */
export const campaignStatusChanged: PollEvent = {
	value: 'campaignStatusChanged',
	name: 'Campaign Status Changed',
	description:
		'A campaign was started, paused, completed or archived. Reads the whole list at each poll.',
	notice: costNotice(
		'One poll: 1 request per brand for each 100 campaigns, and 1 for each that has left the list',
	),
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
	detector: (parameter) =>
		statusChange({
			subject,
			wanted: chosen(parameter('campaignStatuses')),
			timestampField: 'created_at',
			unlistedStatus: 'archived',
		}),
	lookUp: readRecord('/v1/brands/{brandId}/campaigns/{id}'),
	toLines: ({ status, previous_status: before }) => [`Campaign ${status}${wasBefore(before)}`],
};
