import type { DestinationCheck } from '#shared/api/finance.ts';
import type { BillingType } from '#shared/domain/billing.ts';

/** Filters of the list. An absent field does not filter. */
export interface PayoutFilters {
  readonly search?: string;
  /** First day of a period, `2026-11-23`. */
  readonly week?: string;
  /** Month of payment, `2026-11`. */
  readonly month?: string;
  readonly method?: BillingType;
  readonly check?: DestinationCheck;
}

/** Id of the option without a filter, because options need a string id. */
export const anyChoice = 'any';
