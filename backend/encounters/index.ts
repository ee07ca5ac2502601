export { busyOf, leaveCall, leaveMatch, setBusy, takeCall, type Busy } from './busy.ts';
export { createStepOrder } from './mirror.ts';
export { shareSteps } from './shareSteps.ts';
