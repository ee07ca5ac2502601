import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { buildRows, pendingOf, type LogRow, type RowsInput } from './rows.ts';
import { chatWith, me, messageAt, nowMs } from './testing/fixtures.ts';

const them = 'user-c';
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
const at = (minutes: number, from: string, more = {}) =>
  messageAt('c', nowMs + minutes * MINUTE_MS, from, more);
const entry = (id: string): SendEntry => ({
  kind: 'send',
  id,
  recipient: { kind: 'chat', chatId: 'c' },
  message: {
    type: 'text',
    text: id,
    attachments: [],
    giftId: null,
    gifId: null,
    stickerId: null,
    ignoreOffensive: false,
    source: null,
  },
  state: 'waiting',
  code: null,
  tries: 0,
  order: 1,
  createdMs: nowMs + 20 * MINUTE_MS,
});
const shape = (rows: readonly LogRow[]) =>
  rows.map(({ isFirst, isLast }) => (isFirst ? (isLast ? 'alone' : 'first') : isLast ? 'last' : 'between'));

describe('buildRows', () => {
  it('groups messages of one side within five minutes', () => {
    const rows = buildRows(
      input({ messages: [at(0, them), at(2, them), at(4, them), at(5, me), at(11, me)] }),
    );
    expect(shape(rows)).toEqual(['first', 'between', 'last', 'alone', 'alone']);
  });

  it('draws a line at each day and ends the group there', () => {
    const rows = buildRows(input({ messages: [at(0, them), at(24 * 60, them), at(24 * 60 + 1, them)] }));
    expect(rows.map(({ opensDay }) => opensDay)).toEqual([true, true, false]);
  });

  it("draws the unread line once, above the other user's first unread message", () => {
    const messages = [at(0, them), at(1, me), at(2, them), at(3, them)];
    const rows = buildRows(input({ messages, unreadAfter: nowMs }));
    expect(rows.map(({ opensUnread }) => opensUnread)).toEqual([false, false, true, false]);
  });

  it('hides the first message while older ones exist, so that rows keep their height when these load', () => {
    const messages = [at(0, them), at(1, them), at(2, me)];
    const before = buildRows(input({ messages, hasOlder: true }));
    const older = [at(-3, them), at(-2, me), at(-1, them), ...messages];
    const after = buildRows(input({ messages: older, hasOlder: true }), before);
    expect(before).toHaveLength(2);
    expect(after.slice(-2)).toEqual(before);
    for (const [index, row] of before.entries()) expect(after.at(index - 2)).toBe(row);
  });

  it('keeps the row objects of unchanged messages', () => {
    const messages = [at(0, them), at(1, me)];
    const before = buildRows(input({ messages }));
    const changed = [messages[0]!, { ...messages[1]!, status: 'read' as const }, at(9, them)];
    const after = buildRows(input({ messages: changed }), before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('shows pending messages last, and hides one once its stored message is there', () => {
    const stored = at(21, me, { tempId: 'one' });
    const sending = buildRows(input({ messages: [at(0, them)], pending: [entry('one'), entry('two')] }));
    expect(sending.map(({ key, kind }) => `${kind} ${key}`)).toEqual([
      `stored c-${nowMs}`,
      'pending one',
      'pending two',
    ]);
    const sent = buildRows(
      input({ messages: [at(0, them), stored], pending: [entry('one'), entry('two')] }),
      sending,
    );
    expect(sent.map(({ key, kind }) => `${kind} ${key}`)).toEqual([
      `stored c-${nowMs}`,
      'stored one',
      'pending two',
    ]);
    // The outbox is read again after each change; an equal entry keeps its row object.
    expect(sent[2]).toBe(sending[2]);
  });

  it('hides messages that are about to be deleted', () => {
    const messages = [at(0, them), at(1, them), at(2, them)];
    const rows = buildRows(input({ messages, hidden: new Set([messages[1]!._id]) }));
    expect(rows).toHaveLength(2);
  });

  it('finds pending messages that were addressed to the user before the chat existed', () => {
    const chat = { ...chatWith('c'), readUpTo: 0 } as never;
    const early = { ...entry('early'), recipient: { kind: 'user' as const, userId: 'user-c' } };
    const other = { ...entry('other'), recipient: { kind: 'chat' as const, chatId: 'd' } };
    expect(pendingOf([early, other, entry('late')], 'chat:c', chat).map(({ id }) => id)).toEqual([
      'early',
      'late',
    ]);
  });
  it('ignores pending messages to the same user or desk in another chat', () => {
    const asked = { ...chatWith('c', { type: 'support', subtype: 'finance' }) } as never;
    const toThem = { ...entry('them'), recipient: { kind: 'user' as const, userId: 'user-c' } };
    const toDesk = { ...entry('desk'), recipient: { kind: 'support' as const, subtype: 'finance' } };
    expect(pendingOf([toThem, toDesk, entry('answer')], 'chat:c', asked).map(({ id }) => id)).toEqual([
      'answer',
    ]);
  });

  it('shows the read time on the newest own message that was read, until the other user replies', () => {
    const read = { upTo: nowMs + 3 * MINUTE_MS, at: '2026-03-05T20:04:00.000Z' };
    const times = (messages: RowsInput['messages']) =>
      buildRows(input({ messages, read })).map(({ readAt }) => readAt);
    expect(times([at(0, them), at(1, me), at(2, me), at(5, me)])).toEqual([null, null, read.at, null]);
    expect(times([at(1, me), at(2, them)])).toEqual([null, null]);
    expect(times([at(5, me)])).toEqual([null]);
  });
});
