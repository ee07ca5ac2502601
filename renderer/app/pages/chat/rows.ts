import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';
import { chatPageTexts } from '../texts.ts';

export const chat = {
  view: lazyModule({ load: async () => (await import('./GatedChat.tsx')).GatedChat }),
  needs: 'chats',
  texts: chatPageTexts,
  menu: { icon: 'chat', rail: { current: 'chat-fill', counts: 'unread' } },
  under: ['chat'],
  isOffline: true,
} as const satisfies FramedRow<'chat'>;
