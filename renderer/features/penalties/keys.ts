/** Query keys of penalties. A change of one penalty invalidates `all`. */
export const penaltyKeys = {
  all: ['penalties'],
  data: ['penalties', 'data'],
  evidence: (id: string) => ['penalties', 'evidence', id],
} as const;
