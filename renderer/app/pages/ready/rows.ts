import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const ready = {
  view: lazyModule({ load: async () => (await import('./ReadyRoute.tsx')).ReadyRoute }),
  needs: 'media',
  texts: ['readiness', 'devices', 'application'],
  menu: { icon: 'check', studio: 'more' },
  under: ['income'],
} as const satisfies FramedRow<'ready'>;
