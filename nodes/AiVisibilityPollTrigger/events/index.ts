import { campaignStatusChanged } from './campaignStatusChanged';
import { emailStatusChanged } from './emailStatusChanged';
import type { PollEvent } from './event';
import { jobFinished } from './jobFinished';
import { mentionGainedOrLost } from './mentionGainedOrLost';
import { newCitation } from './newCitation';
import { quotaLow } from './quotaLow';
import { reportFinished } from './reportFinished';
import { scheduleRunFinished } from './scheduleRunFinished';
import { visibilityChanged } from './visibilityChanged';
import { webhookEndpointDisabled } from './webhookEndpointDisabled';

/** Sorted as in the form, by name. */
export const pollEvents: PollEvent[] = [
	campaignStatusChanged,
	emailStatusChanged,
	jobFinished,
	mentionGainedOrLost,
	newCitation,
	quotaLow,
	reportFinished,
	scheduleRunFinished,
	visibilityChanged,
	webhookEndpointDisabled,
];
