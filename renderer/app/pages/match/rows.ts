import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const match = {
  view: lazyModule({ load: async () => (await import('./MatchRoute.tsx')).MatchRoute }),
  needs: 'media',
  texts: ['match', 'call', 'devices', 'application', 'stories', 'uploads', 'readiness', 'sanctions'],
  menu: { icon: 'match', rail: { current: 'match-fill' } },
  under: ['match'],
} as const satisfies FramedRow<'match'>;

export const searchOptions = {
  view: lazyModule({
    load: async () => (await import('./SearchOptionsRoute.tsx')).SearchOptionsRoute,
  }),
  needs: 'media',
  texts: ['match'],
  menu: { icon: 'filter', ownPage: 'people' },
  under: ['profile'],
} as const satisfies FramedRow<'searchOptions'>;
