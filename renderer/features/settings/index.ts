export { SettingsPage, type SettingsPageProps } from './SettingsPage.tsx';
export { createSystemNotices, type SystemNotices } from './systemNotices.ts';
