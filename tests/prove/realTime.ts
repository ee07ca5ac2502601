import { resolve } from 'node:path';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';
import { readReport, reportTo } from '../tools/report.ts';
import { root } from '../tools/root.ts';
import { runNode } from '../tools/runNode.ts';

/** The end-to-end tests whose clocks are driven in the gate. */
const driven = [
  'callAudio',
  'callDevices',
  'callFaults',
  'callLoss',
  'callModeration',
  'callMoney',
  'callRinging',
  'callSleep',
  'firstLight',
] as const;

/**
 * The same tests with the machine's own clocks: thirty seconds without a network take thirty seconds, in which the
 * browser's own timers (connection checks, retransmissions) have their say too.
 */
export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const file = resolve(root, 'out/reports/realTime.json');
  const code = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--project=live',
      '--timeout=600000',
      ...driven.map((name) => `${name}.e2e`),
    ],
    { ...reportTo(file), REAL_TIME: 'yes' },
  );
  const report = readReport(file);
  const failed = report?.failed ?? [];
  return {
    title: 'what the gate tests with driven clocks, in real time',
    rows: [{ passed: report?.passed ?? 0, failed: failed.length, skipped: report?.skipped.length ?? 0 }],
    goals: [
      atMost('tests that failed', failed.length, 0, 'failed'),
      atMost('exit code of the runner', code, 0, ''),
      atLeast('tests that passed', report?.passed ?? 0, 25, 'passed'),
    ],
    notes: failed.map(({ name, why }) => `${name}: ${why.split('\n', 1)[0]}`),
  };
}
