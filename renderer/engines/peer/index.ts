export { createPeerEngine, type PeerEngineOptions } from './peerEngine.ts';
