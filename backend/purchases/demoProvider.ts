import { catalog, type Catalog } from './catalog.ts';
import type { PurchaseProvider } from './port.ts';

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
