export { createPeerEngine } from './peerEngine.ts';
