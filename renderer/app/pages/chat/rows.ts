import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import type { FramedRow } from '../pageRow.ts';

/** Text namespaces of the chats, on their page and beside a match or a call. */
export const chatPageTexts = [
  'chat',
  'compose',
  'uploads',
  'companion',
  'notices',
] as const satisfies readonly Namespace[];

export const chat = {
  view: lazyModule({ load: async () => (await import('./GatedChat.tsx')).GatedChat }),
  needs: 'chats',
  texts: chatPageTexts,
  menu: { icon: 'chat', rail: { current: 'chat-fill', counts: 'unread' } },
  under: ['chat'],
  isOffline: true,
} as const satisfies FramedRow<'chat'>;
