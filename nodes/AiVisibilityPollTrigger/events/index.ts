import { backlinkVerifiedOrLost } from './backlinkVerifiedOrLost';
import { campaignStatusChanged } from './campaignStatusChanged';
import { emailStatusChanged } from './emailStatusChanged';
import type { PollEvent } from './event';
import { jobFinished } from './jobFinished';
import { mentionGainedOrLost } from './mentionGainedOrLost';
import { newCitation } from './newCitation';
import { noReply } from './noReply';
import { quotaLow } from './quotaLow';
import { reportFinished } from './reportFinished';
import { scheduleRunFinished } from './scheduleRunFinished';
import { visibilityChanged } from './visibilityChanged';
import { webhookEndpointDisabled } from './webhookEndpointDisabled';

export const pollEvents: PollEvent[] = [
	backlinkVerifiedOrLost,
	campaignStatusChanged,
	emailStatusChanged,
	jobFinished,
	mentionGainedOrLost,
	newCitation,
	noReply,
	quotaLow,
	reportFinished,
	scheduleRunFinished,
	visibilityChanged,
	webhookEndpointDisabled,
];
