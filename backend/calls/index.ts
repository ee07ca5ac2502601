export { createCallLookup } from './callRepo.ts';
export { isMissed, recordMissedCall } from './missed.ts';

export { createCallsFeature, type CallsFeature } from './service.ts';
