/** What the server knows of somebody's penalties: once one changes, all of it is old. */
export const penaltyKeys = {
  all: ['penalties'],
  data: ['penalties', 'data'],
  evidence: (id: string) => ['penalties', 'evidence', id],
} as const;
