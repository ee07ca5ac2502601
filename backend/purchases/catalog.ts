import type { ProductType } from '#shared/domain/purchases.ts';

/** A product for sale. Prices are whole cents. */
export interface Product {
  readonly packageKey: string;
  readonly productType: ProductType;
  /** Number of coins, or days of premium; null for the other kind. */
  readonly coins: number | null;
  readonly days: number | null;
  readonly priceCents: number;
  readonly isUnique: boolean;
  /** A user can buy only one product of all those of its type with this flag. */
  readonly isUniqueByType: boolean;
  /** Renews until it is cancelled. */
  readonly isSubscription: boolean;
}

export const currency = 'USD';

const pack = (coins: number, priceCents: number): Product => ({
  packageKey: `coins-${coins}`,
  productType: 'other',
  coins,
  days: null,
  priceCents,
  isUnique: false,
  isUniqueByType: false,
  isSubscription: false,
});

/** A welcome offer that each user can buy once, and four permanent ones. */
const packages: readonly Product[] = [
  { ...pack(100, 99), packageKey: 'welcome-100', isUnique: true, isUniqueByType: true },
  pack(300, 399),
  pack(700, 799),
  pack(1_500, 1_599),
  pack(4_500, 3_999),
];

const membership = (days: number, priceCents: number): Product => ({
  packageKey: `premium-${days}`,
  productType: 'membership',
  coins: null,
  days,
  priceCents,
  isUnique: false,
  isUniqueByType: false,
  isSubscription: true,
});

export interface Catalog {
  readonly packages: readonly Product[];
  readonly memberships: readonly Product[];
}

export const catalog: Catalog = {
  packages,
  memberships: [membership(30, 1_499), membership(90, 3_499)],
};
