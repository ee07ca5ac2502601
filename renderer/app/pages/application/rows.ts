import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const application = {
  view: lazyModule({
    load: async () => (await import('./ApplicationRoute.tsx')).ApplicationRoute,
  }),
  needs: 'session',
  texts: ['application'],
  menu: { icon: 'list' },
  under: ['income', 'profile'],
} as const satisfies FramedRow<'application'>;
