import type { Namespace } from '#renderer/i18n/resources.ts';

/** Text namespaces of the chats, on their page and beside a match or a call. */
export const chatPageTexts = [
  'chat',
  'compose',
  'uploads',
  'companion',
  'notices',
] as const satisfies readonly Namespace[];
