export { createCallsFeature, type CallsFeature } from './service.ts';
