/**
 * Result of a check. `stand-in`: it did not run, because the tests' substitute of Electron cannot prove it.
 * `skipped`: this system or package lacks the checked feature.
 */
export type CheckResult = 'ok' | 'failed' | 'stand-in' | 'skipped';

export interface CheckReport {
  readonly name: string;
  readonly result: CheckResult;
  readonly seconds: number;
  /** Finding of the check, or the reason for its failure. */
  readonly detail: string;
}

/** Content of the report file, for support. */
export interface SmokeReport {
  /** `failed` if a check failed. The exit code is 0 or 1 accordingly. */
  readonly result: 'ok' | 'failed';
  readonly runtime: 'electron' | 'stand-in';
  readonly startedAt: string;
  readonly seconds: number;
  /** Versions of the app and facts about the system. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly checks: readonly CheckReport[];
  /** Log of the main process, newest line last. */
  readonly log: readonly string[];
}

/** A check throws this if the system or package lacks the checked feature. */
export class Skipped extends Error {}

export interface Check {
  readonly name: string;
  /**
   * Reason why the tests' substitute of Electron cannot prove it. Without a reason the check runs there too.
   */
  readonly notInStandIn?: string;
  /** Resolves to a detail. Throws if the check fails. */
  run(): Promise<string>;
}

/** Throws an error unless the condition holds. */
export function demand(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Error(words);
}
