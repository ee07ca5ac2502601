export { createAgoraWebEngine, type AgoraWebEngineOptions } from './agoraWebEngine.ts';
export type { AgoraWebVendor } from './vendor.ts';
