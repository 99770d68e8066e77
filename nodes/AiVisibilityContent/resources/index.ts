// Each export is a resource of the node.
export { analytics } from './analytics';
export { brandAudit } from './brandAudit';
export { cmsConnection } from './cmsConnection';
export { contentBrief } from './contentBrief';
export { contentOpportunity } from './contentOpportunity';
export { interlink } from './interlink';
export { pageAudit } from './pageAudit';
export { promptInsight } from './promptInsight';
export { schemaTemplate } from './schemaTemplate';
export { searchConsole } from './searchConsole';
export { seoAudit } from './seoAudit';
export { seoPage } from './seoPage';
export { task } from './task';
