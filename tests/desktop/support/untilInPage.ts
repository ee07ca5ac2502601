import type { Page } from 'playwright';
import { waitFor } from '#tests/kit/waitFor.ts';

/**
 * Polls a page until `ask` resolves to a value. Playwright's `waitForFunction` does not await promises: it
 * takes the promise itself as the result.
 */
export function untilInPage<Argument, T>(
  page: Page,
  what: string,
  ask: (argument: Argument) => Promise<T | null>,
  argument: Argument,
): Promise<T> {
  return waitFor(what, () =>
    page.evaluate(ask as (given: unknown) => Promise<T | null>, argument as unknown),
  );
}
