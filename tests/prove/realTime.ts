import type { Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';
import { proveByRunner } from './byRunner.ts';

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
  return proveByRunner({
    title: 'what the gate tests with driven clocks, in real time',
    name: 'realTime',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--project=live',
      '--timeout=600000',
      ...driven.map((name) => `${name}.e2e`),
    ],
    env: { REAL_TIME: 'yes' },
    least: 25,
  });
}
