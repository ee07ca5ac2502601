export { SettingsPage } from './SettingsPage.tsx';
export { createSystemNotices } from './systemNotices.ts';
