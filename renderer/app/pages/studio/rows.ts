import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const income = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).IncomeRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'income', rail: { current: 'income', for: 'streamers' }, studio: 'earnings' },
} as const satisfies FramedRow<'income'>;

export const levels = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).LevelsRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'levels', studio: 'earnings' },
} as const satisfies FramedRow<'levels'>;

export const targets = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).TargetsRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'target', studio: 'earnings' },
} as const satisfies FramedRow<'targets'>;

export const supporterNotes = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).SupporterNotesRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'edit', studio: 'more' },
} as const satisfies FramedRow<'supporterNotes'>;

export const leaderboard = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).LeaderboardRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'trophy', studio: 'earnings' },
} as const satisfies FramedRow<'leaderboard'>;

export const streak = {
  view: lazyModule({ load: async () => (await import('./EarningsRoutes.tsx')).StreakRoute }),
  needs: 'session',
  texts: ['earnings'],
  menu: { icon: 'calendar', studio: 'earnings' },
} as const satisfies FramedRow<'streak'>;

export const payouts = {
  view: lazyModule({
    load: async () => (await import('./PayoutsRoutes.tsx')).PayoutsRoute,
  }),
  needs: 'session',
  texts: ['payouts'],
  menu: { icon: 'wallet', studio: 'money' },
} as const satisfies FramedRow<'payouts'>;

export const paymentDetails = {
  view: lazyModule({
    load: async () => (await import('./PayoutsRoutes.tsx')).PaymentDetailsRoute,
  }),
  needs: 'session',
  texts: ['payouts'],
  menu: { icon: 'doc', studio: 'money' },
} as const satisfies FramedRow<'paymentDetails'>;

export const paymentMethod = {
  view: lazyModule({
    load: async () => (await import('./PayoutsRoutes.tsx')).PaymentMethodRoute,
  }),
  needs: 'session',
  texts: ['payouts'],
  menu: { icon: 'card', studio: 'money' },
} as const satisfies FramedRow<'paymentMethod'>;

export const penalties = {
  view: lazyModule({ load: async () => (await import('./PenaltiesRoute.tsx')).PenaltiesRoute }),
  needs: 'session',
  texts: ['penalties'],
  menu: { icon: 'shield', studio: 'money' },
  under: ['income'],
} as const satisfies FramedRow<'penalties'>;

export const agency = {
  view: lazyModule({
    load: async () => (await import('./PayoutsRoutes.tsx')).AgencyRoute,
  }),
  needs: 'session',
  texts: ['payouts'],
  menu: { icon: 'agency', studio: 'more' },
} as const satisfies FramedRow<'agency'>;

export const streamersOnly = {
  view: lazyModule({ load: async () => (await import('./StreamersOnlyPage.tsx')).StreamersOnlyPage }),
} as const satisfies FramedRow<'streamersOnly'>;
