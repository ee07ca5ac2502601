import type { PurchasesTable } from '../storage/moneyTables.ts';
import type { Catalog } from './catalog.ts';

/** What a provider is asked to take money for. */
export type Order = Readonly<PurchasesTable>;

/** What a provider says of a purchase. */
export type Answer =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending'; readonly paymentUrl: string | null }
  | { readonly kind: 'failed' };

/** What a provider tells by itself. It may come twice, late, and in any order. */
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
      /** Its own; `subscriptionId` is the first purchase of the subscription. */
      readonly transactionId: string;
      readonly subscriptionId: string;
      readonly priceCents: number;
      readonly currency: string;
    }
  | { readonly type: 'subscriptionEnded'; readonly subscriptionId: string };

/** What arrived at the address that a provider posts to, as it came. */
export interface Posted {
  readonly time: string;
  readonly signature: string;
  readonly body: Buffer;
}

/** Whoever takes the money (§4.19). All it is asked may be asked again: it answers the same for a `transactionId`. */
export interface PurchaseProvider {
  /** `paymentProvider` of what it sells. */
  readonly name: string;
  /** Nothing is charged, and subscriptions renew by our own clock. */
  readonly isDemo: boolean;
  readonly packages: Catalog['packages'];
  readonly memberships: Catalog['memberships'];
  purchase(order: Order): Promise<Answer>;
  stateOf(order: Order): Promise<Answer>;
  stopRenewal(subscriptionId: string): Promise<void>;
  /** What was posted, read; one that is not the provider's is refused. Null: this provider posts nothing. */
  readonly webhook: ((posted: Posted, nowMs: number) => ProviderEvent) | null;
}
