export { createAgoraNativeEngine, type AgoraNativeEngineOptions } from './agoraNativeEngine.ts';
export { callBridge } from './callBridge.ts';
