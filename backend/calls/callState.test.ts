import { describe, expect, it } from 'vitest';
import type { CallRow } from './callRepo.ts';
import { stepCall, type CallEvent } from './callState.ts';

const answeredMs = 1_000_000;
const second = 1_000;

/** A call whose first minute is paid, with the caller at node `a` and the callee at node `b`. */
const live = {
  ...{ id: 'call', caller_id: 'he', callee_id: 'she', state: 'live', minutes: 1, answered_ms: answeredMs },
  ...{ caller_node: 'a', callee_node: 'b', caller_away_ms: null, callee_away_ms: null },
} as CallRow;

const leftAfter = (seconds: number, storedAfter: number, more: Partial<CallEvent> = {}) =>
  stepCall(
    live,
    {
      ...{ type: 'left', side: 'caller', isLost: true, node: 'a' },
      ...{ storedMs: answeredMs + storedAfter * second },
      ...more,
    } as CallEvent,
    answeredMs + seconds * second,
  );
const awayUntil = (seconds: number) => [
  expect.objectContaining({
    do: 'set',
    change: expect.objectContaining({ caller_node: null, caller_away_ms: answeredMs + seconds * second }),
  }),
];

describe('a user who lost the socket', () => {
  it('has 8 seconds from then on, even if the database answers slightly later', () => {
    expect(leftAfter(10, 10)).toEqual(awayUntil(18));
    expect(leftAfter(10, 15)).toEqual(awayUntil(18));
  });

  it('has 30 seconds after the end of a database outage', () => {
    expect(leftAfter(10, 40)).toEqual(awayUntil(70));
  });

  it('does not make the payer pay for a long outage', () => {
    expect(leftAfter(10, 300)).toEqual([
      { do: 'end', reason: 'connectionLost', by: null, atMs: answeredMs + 60 * second - 1 },
    ]);
  });

  it('stays in the call if another process has a socket', () => {
    expect(leftAfter(10, 40, { node: 'c' })).toEqual([]);
    const gone = { type: 'gone', side: 'caller' } as const;
    expect(stepCall(live, gone, answeredMs + 40 * second)).toEqual([]);
  });

  it('gets no extra time after leaving on purpose', () => {
    expect(leftAfter(10, 40, { isLost: false })).toEqual(awayUntil(18));
  });
});
