import type { PurchasesTable } from '../storage/moneyTables.ts';
import { type Catalog, catalog } from './catalog.ts';

/** A purchase that a provider is asked to charge. */
export type Order = Readonly<PurchasesTable>;

/** A provider's response about a purchase. */
export type Answer =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending'; readonly paymentUrl: string | null }
  | { readonly kind: 'failed' };

/** An event that a provider sends. Events may be repeated, late and in any order. */
export type ProviderEvent =
  | {
      readonly type: 'paid';
      readonly transactionId: string;
      readonly priceCents: number;
      readonly currency: string;
    }
  | { readonly type: 'failed' | 'refunded' | 'chargeback'; readonly transactionId: string }
  | {
      readonly type: 'renewed';
      /** Id of the renewal; `subscriptionId` is the first purchase of the subscription. */
      readonly transactionId: string;
      readonly subscriptionId: string;
      readonly priceCents: number;
      readonly currency: string;
    }
  | { readonly type: 'subscriptionEnded'; readonly subscriptionId: string };

/** The raw webhook request of a provider. */
export interface Posted {
  readonly time: string;
  readonly signature: string;
  readonly body: Buffer;
}

/** A payment provider (§4.19). All calls are idempotent: the same `transactionId` gives the same response. */
export interface PurchaseProvider {
  /** `paymentProvider` of its products. */
  readonly name: string;
  /** True: no charges, and subscriptions renew by the server's clock. */
  readonly isDemo: boolean;
  readonly packages: Catalog['packages'];
  readonly memberships: Catalog['memberships'];
  purchase(order: Order): Promise<Answer>;
  stateOf(order: Order): Promise<Answer>;
  stopRenewal(subscriptionId: string): Promise<void>;
  /** Parses a webhook request; throws if it is not from the provider. Null: this provider has no webhook. */
  readonly webhook: ((posted: Posted, nowMs: number) => ProviderEvent) | null;
}

/** Demo provider: every purchase is paid at once without a charge, and is marked as a demo. */
export function createDemoProvider(sold: Catalog = catalog): PurchaseProvider {
  return {
    name: 'demo',
    isDemo: true,
    ...sold,
    purchase: async () => ({ kind: 'paid' }),
    // A purchase that was interrupted before its booking counts as paid.
    stateOf: async () => ({ kind: 'paid' }),
    stopRenewal: async () => undefined,
    webhook: null,
  };
}
