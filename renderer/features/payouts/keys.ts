/** Everything about being paid: one event makes all of it old. */
export const payoutKeys = {
  all: ['payouts'],
  history: ['payouts', 'history'],
  one: (id: string) => ['payouts', 'one', id],
  methods: ['payouts', 'methods'],
  statement: (what: string, timeZone: string) => ['payouts', 'statement', what, timeZone],
  agencyFigures: (agencyId: string) => ['payouts', 'agency', agencyId],
} as const;
