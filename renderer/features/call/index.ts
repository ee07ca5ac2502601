export { titleKey, whyKey } from './screen/endWords.ts';
export { callTexts } from './screen/callProps.ts';
export { CallReceipt } from './screen/CallReceipt.tsx';
export { CallStage } from './screen/CallStage.tsx';
export { FloatingCall, mayFloat } from './screen/FloatingCall.tsx';
export { IncomingCall } from './screen/IncomingCall.tsx';
export { MiniCall } from './screen/MiniCall.tsx';
export { MultipleCalls } from './screen/MultipleCalls.tsx';
