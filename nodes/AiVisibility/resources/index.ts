// Each export is a resource of the node.
export { account } from './account';
export { aliasSuggestion } from './aliasSuggestion';
export { brand } from './brand';
export { brandFacts } from './brandFacts';
export { citation } from './citation';
export { competitor } from './competitor';
export { job } from './job';
export { prompt } from './prompt';
export { regionConfig } from './regionConfig';
export { report } from './report';
export { scheduledReport } from './scheduledReport';
export { auditShare, brandShare, reportShare, scheduledReportShare } from './share';
export { sharedLink } from './sharedLink';
export { webhookEndpoint } from './webhookEndpoint';
export { whiteLabel } from './whiteLabel';
