export { ReadyPage } from './ReadyPage.tsx';
export type { NetworkReading } from './network.ts';
