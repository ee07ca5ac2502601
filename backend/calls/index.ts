export type { CallCounts } from './history.ts';
export { createCallsFeature, type CallsFeature, type CallsOptions } from './service.ts';
