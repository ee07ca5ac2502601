export { busyOf, leaveCall, leaveMatch, setBusy, takeCall, type Busy } from './busy.ts';
export { createStepOrder } from './steps.ts';
export { shareSteps } from './steps.ts';
