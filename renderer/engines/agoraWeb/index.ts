export { createAgoraWebEngine } from './agoraWebEngine.ts';
