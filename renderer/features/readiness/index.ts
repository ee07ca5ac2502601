export { ReadyPage } from './ReadyPage.tsx';
export { ReadyStrip } from './ReadyStrip.tsx';
export type { NetworkReading } from './network.ts';
