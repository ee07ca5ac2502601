import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { PayoutFilters } from './filters.ts';

/** The keys of what the finance desk sees: one step makes all of it old. */
export const financeKeys = {
  all: ['finance'],
  payouts: (status: PayoutStatus, filters: PayoutFilters) => ['finance', 'payouts', status, filters],
  methods: ['finance', 'methods'],
  agencies: ['finance', 'agencies'],
  members: (agencyId: string) => ['finance', 'agencies', agencyId, 'members'],
  artists: ['finance', 'artists'],
} as const;
