export { isWorthTelling } from './machine/view.ts';
export { titleKey } from './screen/endWords.ts';
export { callTexts, type CallProps } from './screen/callProps.ts';
export { CallReceipt, type CallReceiptProps } from './screen/CallReceipt.tsx';
export { CallStage, type CallStageProps } from './screen/CallStage.tsx';
export { IncomingCall, type IncomingCallProps } from './screen/IncomingCall.tsx';
export { MiniCall, type MiniCallProps } from './screen/MiniCall.tsx';
export { MultipleCalls } from './screen/MultipleCalls.tsx';
export { useRingTone } from './screen/useRingTone.ts';
