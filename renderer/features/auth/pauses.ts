import * as z from 'zod/mini';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

const stored = z.record(z.string(), z.number());

/** Until when something may not be asked for again, by whom it is for (an e-mail). Outlives a reload. */
export interface Pauses {
  /** Milliseconds since the epoch; 0 where there is no pause. */
  endOf(name: string): number;
  /** Begins one of this length, or until a moment that the server named. */
  begin(name: string, untilMs: number): void;
}

export interface PausesOptions {
  /** Where they are kept. */
  readonly key: string;
  readonly now: () => number;
  /** A pause that would last longer is a fault of the clock, not of the person: it is cut to this. */
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
