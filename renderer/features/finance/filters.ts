import type { DestinationCheck } from '#shared/api/finance.ts';
import type { BillingType } from '#shared/domain/billing.ts';

/** What narrows the list; a field that is absent narrows nothing. */
export interface PayoutFilters {
  readonly search?: string;
  /** First day of a period, `2026-11-23`. */
  readonly week?: string;
  /** Month of payment, `2026-11`. */
  readonly month?: string;
  readonly method?: BillingType;
  readonly check?: DestinationCheck;
}

/** Id of the choice that narrows nothing: a list of choices needs a string. */
export const anyChoice = 'any';
