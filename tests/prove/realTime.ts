import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

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
  'calls',
  'moderation',
  'offline',
  'twoPeople',
] as const;

/**
 * The same tests with the machine's own clocks: thirty seconds without a network take thirty seconds, in which the
 * browser's own timers (connection checks, retransmissions) have their say too.
 */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'realTime',
    title: 'what the gate tests with driven clocks, in real time',
    files: driven,
    environment: { REAL_TIME: 'yes' },
    tests: 40,
  });
