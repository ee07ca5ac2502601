import { vi } from 'vitest';
import { waitMs } from './patience.ts';

/** What is waited for takes milliseconds. */
const intervalMs = 10;

/** Asks again and again until the condition throws no more; what it says at last is what fails the test. */
export function waitFor<T>(
  condition: () => T | Promise<T>,
  options: { readonly interval?: number; readonly timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(condition, { timeout: waitMs, interval: intervalMs, ...options });
}
