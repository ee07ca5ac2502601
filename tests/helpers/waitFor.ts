import { vi } from 'vitest';

/** Long enough for a machine that does other things meanwhile; alone nothing takes a tenth of it. */
const busyMs = 10_000;
/** What is waited for takes milliseconds. */
const intervalMs = 10;

/** Asks again and again until the condition throws no more; what it says at last is what fails the test. */
export function waitFor<T>(
  condition: () => T | Promise<T>,
  options: { readonly interval?: number; readonly timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(condition, { timeout: busyMs, interval: intervalMs, ...options });
}
