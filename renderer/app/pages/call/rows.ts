import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const call = {
  view: lazyModule({ load: async () => (await import('./CallRoute.tsx')).CallRoute }),
  needs: 'media',
  texts: ['call', 'match', 'devices', 'history'],
} as const satisfies FramedRow<'call'>;
