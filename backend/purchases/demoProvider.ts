import { catalog, type Catalog } from './catalog.ts';
import type { PurchaseProvider } from './port.ts';

/** Sells at once and charges nobody, and what it sells says so. */
export function createDemoProvider(sold: Catalog = catalog): PurchaseProvider {
  return {
    name: 'demo',
    isDemo: true,
    ...sold,
    purchase: async () => ({ kind: 'paid' }),
    // A purchase that was asked for, and cut short before it was booked.
    stateOf: async () => ({ kind: 'paid' }),
    stopRenewal: async () => undefined,
    webhook: null,
  };
}
