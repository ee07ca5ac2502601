import { queryKeys } from '#renderer/services/queries.ts';

/** Query keys of payouts. Any payout event invalidates `all`. */
export const payoutKeys = {
  all: queryKeys.payouts,
  months: [...queryKeys.payouts, 'months'],
  forecast: [...queryKeys.payouts, 'forecast'],
  history: [...queryKeys.payouts, 'history'],
  one: (id: string) => [...queryKeys.payouts, 'one', id],
  lines: (id: string, part: string) => [...queryKeys.payouts, 'lines', id, part],
  balance: [...queryKeys.payouts, 'balance'],
  methods: [...queryKeys.payouts, 'methods'],
  statement: (what: string, timeZone: string) => [...queryKeys.payouts, 'statement', what, timeZone],
  agencyFigures: (agencyId: string) => [...queryKeys.payouts, 'agency', agencyId],
} as const;
