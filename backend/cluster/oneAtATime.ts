import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Leases } from './leases.ts';

/** Milliseconds of the lease: short, so that the task of a dead process is taken over soon. */
const leaseMs = 10_000;
const renewEveryMs = 2_000;
const pollEveryMs = 100;

export interface OneAtATimeOptions {
  readonly leases: Pick<Leases, 'acquire' | 'release'>;
  readonly timers: Pick<Clock, 'every'>;
  readonly scope: Scope;
}

/** Runs `task` while no other process runs the task of this name. Waits until the lease is free. */
export async function runOneAtATime<T>(
  name: string,
  { leases, timers, scope }: OneAtATimeOptions,
  task: () => Promise<T>,
): Promise<T> {
  while ((await leases.acquire(name, leaseMs)) === null) await pause(pollEveryMs);
  // The next renewal repeats a failed one.
  const stop = timers.every(
    scope,
    renewEveryMs,
    () => void leases.acquire(name, leaseMs).catch(() => undefined),
  );
  try {
    return await task();
  } finally {
    stop();
    await leases.release(name);
  }
}
