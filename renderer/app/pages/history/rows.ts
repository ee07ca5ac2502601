import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const callsHistory = {
  view: lazyModule({ load: async () => (await import('./HistoryRoute.tsx')).HistoryRoute }),
  needs: 'session',
  texts: ['history', 'call', 'match', 'heard'],
  next: 'userDetail',
  menu: { icon: 'phone', ownPage: 'lately', studio: 'more' },
  under: ['income', 'profile'],
} as const satisfies FramedRow<'callsHistory'>;

// The former second page of the history. Links in emails and notes still use its address.
export const callDetails = {
  view: lazyModule({
    load: async () => (await import('./CallDetailsRoute.tsx')).CallDetailsRoute,
  }),
  needs: 'session',
  texts: [],
  under: ['income', 'profile'],
} as const satisfies FramedRow<'callDetails'>;
