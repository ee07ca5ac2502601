import type { Locale } from '#shared/domain/constants.ts';
import type { ActivityFilter } from '#shared/domain/activities.ts';

export const activityKeys = {
  all: ['activities'],
  list: (filter: ActivityFilter, locale: Locale) => ['activities', filter, locale],
} as const;
