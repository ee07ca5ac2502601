export { SupportDesk } from './SupportDesk.tsx';
export { supportKeys } from './useTickets.ts';
