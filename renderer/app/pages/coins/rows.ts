import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const coins = {
  view: lazyModule({ load: async () => (await import('./CoinsRoute.tsx')).CoinsRoute }),
  needs: 'session',
  texts: ['coins'],
  menu: { icon: 'wallet', ownPage: 'lately' },
  under: ['profile'],
} as const satisfies FramedRow<'coins'>;

export const referrals = {
  view: lazyModule({ load: async () => (await import('./ReferralsRoute.tsx')).ReferralsRoute }),
  needs: 'session',
  texts: ['coins'],
  menu: { icon: 'follow', ownPage: 'people', studio: 'more' },
  under: ['profile'],
} as const satisfies FramedRow<'referrals'>;
