import type { Page } from 'playwright';
import { waitFor } from '#tests/kit/waitFor.ts';

/**
 * Asks a page again and again until there is an answer. Playwright's `waitForFunction` does not wait for one that takes
 * time: to it a promise is an answer already.
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
