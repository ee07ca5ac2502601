import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const moderation = {
  view: lazyModule({ load: async () => (await import('./ModerationRoute.tsx')).ModerationRoute }),
  needs: 'session',
  texts: ['moderation', 'profileFields', 'companion', 'application', 'sanctions'],
  menu: { icon: 'flag', rail: { current: 'flag', for: 'moderators', counts: 'openCases' }, ownPage: 'app' },
  under: ['moderation', 'profile'],
} as const satisfies FramedRow<'moderation'>;

export const moderationCall = {
  view: lazyModule({
    load: async () => (await import('./ModerationCallRoute.tsx')).ModerationCallRoute,
  }),
  needs: 'session',
  texts: ['moderation', 'companion'],
  under: ['moderation', 'profile'],
} as const satisfies FramedRow<'moderationCall'>;

export const finance = {
  view: lazyModule({ load: async () => (await import('./FinanceRoute.tsx')).FinanceRoute }),
  needs: 'session',
  // The texts of payouts explain why a payout is held or was returned.
  texts: ['finance', 'payouts'],
  menu: { icon: 'wallet', rail: { current: 'wallet', for: 'finance' } },
  under: ['finance', 'profile'],
} as const satisfies FramedRow<'finance'>;

export const supportDesk = {
  view: lazyModule({ load: async () => (await import('./SupportRoute.tsx')).SupportRoute }),
  needs: 'session',
  texts: ['support'],
  menu: { icon: 'help', rail: { current: 'help', for: 'staff' } },
  under: ['supportDesk', 'profile'],
} as const satisfies FramedRow<'supportDesk'>;

export const auditLog = {
  view: lazyModule({ load: async () => (await import('./AuditLogRoute.tsx')).AuditLogRoute }),
  needs: 'session',
  texts: ['audit'],
  menu: { icon: 'list', rail: { current: 'list', for: 'staff' } },
  under: ['auditLog', 'profile'],
} as const satisfies FramedRow<'auditLog'>;
