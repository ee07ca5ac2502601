import { cpSync, mkdirSync, mkdtempSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { App } from 'electron';
import type { CrashDumps } from '../services/crashDumps.ts';
import type { MainLog } from '../services/mainLog.ts';
import type { Check, CheckReport, SmokeReport } from './report.ts';
import { runChecks } from './runChecks.ts';

const argument = '--smoke=';

/** Returns the path of the report from `--smoke=FILE`; null without that argument. */
export function readSmokeFile(argv: readonly string[], folder: string): string | null {
  const given = argv.find((one) => one.startsWith(argument))?.slice(argument.length) ?? '';
  return given === '' ? null : resolve(folder, given);
}

/** Maximum milliseconds of a smoke run, from the start of the process. */
const deadlineMs = 60_000;
/** Maximum milliseconds for ending the app's processes and writing the report to stdout. */
const endMs = 3_000;
const mostLogLines = 500;

export interface SmokeOptions {
  /** Path of the report file. */
  readonly file: string;
  readonly app: Pick<App, 'exit' | 'setPath'>;
  readonly own: Pick<NodeJS.Process, 'stdout' | 'versions' | 'env' | 'once'>;
}

/** Parts of a smoke run that exist after the app has started. */
export interface SmokeStart {
  readonly checks: readonly Check[];
  readonly facts: () => Readonly<Record<string, unknown>>;
  /** Ends the app's processes, which would otherwise write into the data folder while it is deleted. */
  readonly end: () => Promise<unknown>;
}

export interface Smoke {
  /** Sets the log whose lines the report includes, and the crash dumps that are copied next to it. */
  setEvidence(log: Pick<MainLog, 'read'>, crashDumps: CrashDumps): void;
  /** Ends the run, because the app could not start. */
  fail(error: unknown): void;
  /** Runs the checks of a started app, then ends the app. */
  run(start: SmokeStart): Promise<void>;
}

/**
 * Starts a smoke run (`--smoke=FILE`): the app starts with an empty temporary data folder, checks itself
 * within 60 seconds, writes a report to the file and to stdout, and exits with 0 or 1. Smoke runs also work
 * in an installed app, to which test tools cannot attach. Call before any code reads the data folder.
 */
export function beginSmoke({ file, app, own }: SmokeOptions): Smoke {
  const startedAt = new Date();
  const isElectron = own.versions['electron'] !== undefined;
  const folder = mkdtempSync(join(tmpdir(), 'vesper-smoke-'));
  const checks: CheckReport[] = [];
  let facts: SmokeStart['facts'] = () => ({});
  let end: SmokeStart['end'] = () => Promise.resolve();
  let log: Pick<MainLog, 'read'> | null = null;
  let crashDumps: CrashDumps | null = null;
  let isOver = false;

  app.setPath('userData', folder);
  // An empty backend starts in a second; demo data would take much longer.
  Object.assign(own.env, { SEED: 'empty', COMPANIONS: '0' });
  own.once('exit', () => removeFolder(folder));

  const sinceStart = () => Math.round(Date.now() - startedAt.getTime()) / 1_000;
  const timer = setTimeout(() => addFailure('deadline', 'the run took longer than 60 seconds'), deadlineMs);

  function addFailure(name: string, detail: string): void {
    checks.push({ name, result: 'failed', seconds: sinceStart(), detail });
    finish();
  }

  function finish(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const result = checks.some((check) => check.result === 'failed') ? 'failed' : 'ok';
    const report: SmokeReport = {
      result,
      runtime: isElectron ? 'electron' : 'stand-in',
      startedAt: startedAt.toISOString(),
      seconds: sinceStart(),
      facts: facts(),
      checks,
      log: log?.read(mostLogLines) ?? [],
    };
    const text = `${JSON.stringify(report, null, 2)}\n`;
    let code = result === 'ok' ? 0 : 1;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      if (crashDumps !== null && crashDumps.count() > 0)
        cpSync(crashDumps.folder, `${file}.crashes`, { recursive: true });
    } catch (error) {
      console.error('smoke', error);
      code = 1;
    }
    const exit = () => app.exit(code);
    // Exits after a timeout, even if a process does not end or stdout is not read.
    setTimeout(exit, endMs);
    const isWritten = new Promise<void>((done) => own.stdout.write(text, () => done()));
    void Promise.allSettled([isWritten, end()]).then(exit);
  }

  return {
    setEvidence(givenLog, givenDumps) {
      log = givenLog;
      crashDumps = givenDumps;
    },
    fail: (error) =>
      addFailure('start', error instanceof Error ? (error.stack ?? error.message) : String(error)),
    async run(start) {
      ({ facts, end } = start);
      await runChecks(start.checks, {
        isElectron,
        now: performance.now.bind(performance),
        onReport: (report) => void checks.push(report),
      });
      finish();
    },
  };
}

const mostTries = 20;
const pauseMs = 100;

/**
 * Deletes a folder synchronously while the process exits. Chromium's processes may still write into it, and
 * `rmSync` then leaves files without an error. The deletion is therefore repeated for at most two seconds.
 */
function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let count = 0; existsSync(folder) && count < mostTries; count += 1) {
    if (count > 0) Atomics.wait(pause, 0, 0, pauseMs);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows: a file that another process has open cannot be deleted yet.
    }
  }
}
