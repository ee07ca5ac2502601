import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

const view = lazyModule({
  load: async () => (await import('./AutoMessagesRoute.tsx')).AutoMessagesRoute,
});

export const autoMessages = {
  view,
  needs: 'session',
  texts: ['autoMessages', 'chat'],
  menu: { icon: 'bolt', studio: 'more' },
} as const satisfies FramedRow<'autoMessages'>;

export const autoMessage = {
  view,
  needs: 'session',
  texts: ['autoMessages', 'chat'],
} as const satisfies FramedRow<'autoMessage'>;
