export { CallPage } from './call/CallPage.tsx';
export { DeskTabs } from './desk/DeskTabs.tsx';
export { moderationKeys } from './keys.ts';
export { ModerationFrame } from './ModerationFrame.tsx';
export { PausedPage, type PausedPageProps } from './own/sanctions/PausedPage.tsx';
export { OwnCasesPage } from './own/OwnCasesPage.tsx';
