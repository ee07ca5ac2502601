/**
 * Result of a check. `stand-in`: the tests' double of Electron can't prove it, so it did not run. `skipped`: this system or
 * this package does not have what it checks.
 */
export type CheckResult = 'ok' | 'failed' | 'stand-in' | 'skipped';

export interface CheckReport {
  readonly name: string;
  readonly result: CheckResult;
  readonly seconds: number;
  /** Finding of the check, or the reason of its failure. */
  readonly detail: string;
}

/** The file of a smoke run: what support reads. */
export interface SmokeReport {
  /** `failed` if a check failed; also the exit code, 0 or 1. */
  readonly result: 'ok' | 'failed';
  readonly runtime: 'electron' | 'stand-in';
  readonly startedAt: string;
  readonly seconds: number;
  /** Versions and the system, as names and values. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly checks: readonly CheckReport[];
  /** The log of the main process, the newest line last. */
  readonly log: readonly string[];
}

/** A check ends with this if the system or the package does not have what it checks. */
export class Skipped extends Error {}

export interface Check {
  readonly name: string;
  /** Why the stand-in can't prove it. Without a reason the check runs there too. */
  readonly notInStandIn?: string;
  /** Resolves to a detail; throws if the check fails. */
  run(): Promise<string>;
}

/** Throws if a condition does not hold. */
export function demand(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Error(words);
}
