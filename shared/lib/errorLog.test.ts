import { describe, expect, it } from 'vitest';
import { describeErrors } from './describeErrors.ts';
import { createErrorLog, errorLogLimits, withoutSecrets } from './errorLog.ts';

const failure = (message: string, stack = 'at work') => Object.assign(new Error(message), { stack });

function aLog() {
  let nowMs = Date.UTC(2026, 4, 20, 12);
  const news: number[] = [];
  const log = createErrorLog({ now: () => (nowMs += 1_000), onNew: () => news.push(nowMs) });
  return { log, news };
}

describe('the log of errors', () => {
  it('stores a repeated error once, with its count and latest time', () => {
    const { log, news } = aLog();
    log.add('window', failure('broken'));
    log.add('window', failure('other'));
    log.add('window', failure('broken'));
    expect(log.entries().map(({ message, times }) => [message, times])).toEqual([
      ['Error: other', 1],
      ['Error: broken', 2],
    ]);
    expect(news).toHaveLength(2);
    expect(describeErrors(log.entries())).toBe(
      [
        '2026-05-20T12:00:02.000Z window: Error: other\nat work',
        '2026-05-20T12:00:03.000Z window (2 times): Error: broken\nat work',
      ].join('\n\n'),
    );
  });

  it('separates errors by source and by place', () => {
    const { log } = aLog();
    log.add('window', failure('broken'));
    log.add('react', failure('broken'));
    log.add('window', failure('broken', 'at rest'));
    expect(log.entries()).toHaveLength(3);
  });

  it('limits the number and size of entries', () => {
    const { log } = aLog();
    for (let each = 0; each <= errorLogLimits.entries; each++)
      log.add('window', failure(`broken ${each} ${'x '.repeat(5_000)}`, 'y '.repeat(50_000)));
    const entries = log.entries();
    expect(entries).toHaveLength(errorLogLimits.entries);
    expect(entries[0]?.message).toMatch(/^Error: broken 1 /);
    for (const { message, stack } of entries) {
      expect(message.length).toBeLessThanOrEqual(errorLogLimits.messageChars + 1);
      expect(stack.length).toBeLessThanOrEqual(errorLogLimits.stackChars + 1);
    }
  });

  it('accepts any thrown value', () => {
    const { log } = aLog();
    const circle: { own?: unknown } = {};
    circle.own = circle;
    for (const thrown of ['a text', undefined, { code: 7 }, circle, 5n]) log.add('window', thrown, 'in App');
    expect(log.entries().map(({ message }) => message)).toEqual([
      'a text',
      'undefined',
      '{"code":7}',
      'something that cannot be put into words',
      '5',
    ]);
    expect(log.entries().every(({ stack }) => stack === 'in App')).toBe(true);
  });

  it('continues from stored entries', () => {
    const { log } = aLog();
    log.add('window', failure('broken'));
    const next = createErrorLog({ now: () => 5, earlier: log.entries() });
    next.add('window', failure('broken'));
    expect(next.entries()).toMatchObject([{ times: 2, lastAtMs: 5 }]);
  });
});

it.each([
  ['GET https://a.example/user?token=abc#x failed', 'GET https://a.example/user failed'],
  ['Authorization: Bearer abc.def', 'Authorization: … …'],
  ['{"authToken":"abc","other":1}', '{"authToken":"…","other":1}'],
  ['tempToken=abc&x=1', 'tempToken=…&x=1'],
  ['nobody is robin.day@example.com here', 'nobody is …@… here'],
  ['session 3f2a9c1b7d8e4f60a1b2c3d4e5f60718 is over', 'session … is over'],
  ['eyJhbGciOiJIUzI1NiIsInR5cCI6.eyJzdWIiOiIxMjM0NTY3ODkw.c2lnbmF0dXJl', '…'],
  ['chat 5cbf646a-b0c1-4fb1-935f-3495f01b6502 is gone', 'chat … is gone'],
])('%s is stored as %s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
});

it.each([
  'at draw (https://a.example/assets/createSignedInServices-D3kf92ja.js:12:345)',
  'draw@https://a.example/assets/client-Bx9_k2.js:1:20',
  'TypeError: undefined is not a function',
])('%s is stored unchanged', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});
