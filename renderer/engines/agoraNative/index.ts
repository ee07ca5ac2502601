export { createAgoraNativeEngine } from './agoraNativeEngine.ts';
