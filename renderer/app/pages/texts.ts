import type { Namespace } from '#renderer/i18n/resources.ts';

/** What the chats speak: on their page, and beside a match or a call. */
export const chatPageTexts = [
  'chat',
  'compose',
  'uploads',
  'companion',
  'notices',
] as const satisfies readonly Namespace[];
