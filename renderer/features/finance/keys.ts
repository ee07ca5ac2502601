import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { PayoutFilters } from './filters.ts';

/** Query keys of the finance desk. Every step invalidates `all`. */
export const financeKeys = {
  all: ['finance'],
  payouts: (status: PayoutStatus, filters: PayoutFilters) => ['finance', 'payouts', status, filters],
  methods: ['finance', 'methods'],
  agencies: ['finance', 'agencies'],
  members: (agencyId: string) => ['finance', 'agencies', agencyId, 'members'],
  artists: ['finance', 'artists'],
} as const;
