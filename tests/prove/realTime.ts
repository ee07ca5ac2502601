import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** End-to-end tests that run with driven clocks in the gate. */
const driven = [
  'callAudio',
  'callDevices',
  'callFaults',
  'callLoss',
  'callModeration',
  'callMoney',
  'callRinging',
  'callSleep',
  'calls',
  'moderation',
  'offline',
  'twoPeople',
] as const;

/**
 * Runs these tests with real clocks: thirty seconds offline take thirty seconds, so that the timers of the browser
 * (connectivity checks, retransmissions) take effect.
 */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'realTime',
    title: 'what the gate tests with driven clocks, in real time',
    files: driven,
    environment: { REAL_TIME: 'yes' },
    tests: 40,
  });
