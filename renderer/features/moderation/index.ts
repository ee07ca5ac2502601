export { DeskPage } from './desk/DeskPage.tsx';
export { moderationKeys } from './keys.ts';
export { ModerationFrame } from './ModerationFrame.tsx';
export { OwnCasesPage } from './own/OwnCasesPage.tsx';
