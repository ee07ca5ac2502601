import { describe, expect, it } from 'vitest';
import { callRecordSchema } from '#shared/domain/calls.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { buildRows, type LogRow, type RowsInput } from './rows.ts';
import { me, messageAt, nowMs } from './testing/fixtures.ts';

const them = 'user-c';
const at = (minutes: number, from = them) => messageAt('c', nowMs + minutes * MINUTE_MS, from);
const call = (minutes: number) =>
  callRecordSchema.parse({
    _id: `call${minutes}`,
    kind: 'call',
    direction: 'outgoing',
    created: new Date(nowMs + minutes * MINUTE_MS).toISOString(),
  });
const input = (more: Partial<RowsInput>): RowsInput => ({
  messages: [],
  pending: [],
  hidden: new Set(),
  me,
  unreadAfter: null,
  hasOlder: false,
  hasNewer: false,
  encounters: [],
  clearedUpTo: 0,
  read: null,
  ...more,
});
const kinds = (rows: readonly LogRow[]) =>
  rows.map((row) => (row.kind === 'encounter' ? row.record._id : row.kind));

describe('calls and matches between the messages', () => {
  it('are ordered by time', () => {
    const rows = buildRows(
      input({ messages: [at(0), at(2), at(4)], encounters: [call(5), call(3), call(-1)] }),
    );
    expect(kinds(rows)).toEqual(['call-1', 'stored', 'stored', 'call3', 'stored', 'call5']);
  });

  it('end the group of messages that they interrupt', () => {
    const rows = buildRows(input({ messages: [at(0), at(1)], encounters: [call(0.5)] }));
    expect(rows.map(({ isFirst, isLast }) => isFirst && isLast)).toEqual([true, true, true]);
  });

  it('are left out for a time whose messages are not loaded', () => {
    const encounters = [call(9), call(3), call(-1)];
    const rows = buildRows(
      input({ messages: [at(0), at(2), at(4)], encounters, hasOlder: true, hasNewer: true }),
    );
    expect(kinds(rows)).toEqual(['stored', 'call3', 'stored']);
  });

  it('are left out up to the place that the user deleted', () => {
    const rows = buildRows(
      input({ messages: [at(4)], encounters: [call(5), call(1)], clearedUpTo: nowMs + 2 * MINUTE_MS }),
    );
    expect(kinds(rows)).toEqual(['stored', 'call5']);
  });

  it('open the line of unread messages at a message, never at a call', () => {
    const rows = buildRows(input({ messages: [at(4)], encounters: [call(2)], unreadAfter: nowMs }));
    expect(rows.map(({ opensUnread }) => opensUnread)).toEqual([false, true]);
  });

  it('stay the same objects while they do not change', () => {
    const encounters = [call(2)];
    const before = buildRows(input({ messages: [at(0)], encounters }));
    const after = buildRows(input({ messages: [at(0), at(4)], encounters }), before);
    expect(after[1]).toBe(before[1]);
  });
});
