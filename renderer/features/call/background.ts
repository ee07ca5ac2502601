// Exports what runs behind every page. The screens are exported by index.ts.
export { callRules, defaultRules, type CallRules } from './machine/rules.ts';
export type { CallState } from './machine/types.ts';
export { isEndUnknown, needsReceipt as isWorthTelling } from './machine/view.ts';
export { createCallSession, type CallSession, type CallView } from './session/callSession.ts';
export type { Interrupted } from './session/interruptedCall.ts';
