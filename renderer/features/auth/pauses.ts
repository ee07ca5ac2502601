import * as z from 'zod/mini';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

const stored = z.record(z.string(), z.number());

/** Times before which a request may not be repeated, by name (an e-mail). Kept across reloads. */
export interface Pauses {
  /** Milliseconds since the epoch; 0: no pause. */
  endOf(name: string): number;
  /** Begins a pause that ends at this time in milliseconds. */
  begin(name: string, untilMs: number): void;
}

export interface PausesOptions {
  /** Key in the storage. */
  readonly key: string;
  readonly now: () => number;
  /** Maximum length of a pause. A longer one comes from a wrong clock and is cut. */
  readonly longestMs: number;
  readonly local?: KeyValue;
}

export function createPauses({
  key,
  now,
  longestMs,
  local = createKeyValue('local'),
}: PausesOptions): Pauses {
  function read(): Record<string, number> {
    try {
      const parsed = z.safeParse(stored, JSON.parse(local.read(key) ?? '{}'));
      return parsed.success ? parsed.data : {};
    } catch {
      return {};
    }
  }
  const clean = (name: string) => name.trim().toLowerCase();

  return {
    endOf(name) {
      const untilMs = read()[clean(name)] ?? 0;
      return untilMs > now() ? Math.min(untilMs, now() + longestMs) : 0;
    },
    begin(name, untilMs) {
      const running = Object.entries(read()).filter(([, endMs]) => endMs > now());
      const all = { ...Object.fromEntries(running), [clean(name)]: Math.min(untilMs, now() + longestMs) };
      local.write(key, JSON.stringify(all));
    },
  };
}
