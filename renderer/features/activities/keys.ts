import type { ActivityFilter } from '#shared/domain/activities.ts';

export const activityKeys = {
  all: ['activities'],
  list: (filter: ActivityFilter) => ['activities', filter],
} as const;
