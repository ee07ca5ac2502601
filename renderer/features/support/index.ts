export { SupportDesk } from './SupportDesk.tsx';
export { supportKeys } from './keys.ts';
