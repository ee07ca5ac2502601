export { createAgoraNativeEngine, type AgoraNativeEngineOptions } from './agoraNativeEngine.ts';
