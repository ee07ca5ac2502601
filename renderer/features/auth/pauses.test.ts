import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { createPauses } from './pauses.ts';

const longestMs = 300_000;
let local: KeyValue;
let nowMs: number;
const pauses = () => createPauses({ key: 'pauses', now: () => nowMs, longestMs, local });

beforeEach(() => {
  local = createMemoryKeyValue();
  nowMs = 1_000_000;
});

describe('a pause', () => {
  it('applies to one e-mail, survives a reload and ends', () => {
    pauses().begin('Mira@Example.com ', nowMs + 300_000);
    expect(pauses().endOf('mira@example.com')).toBe(1_300_000);
    expect(pauses().endOf('other@example.com')).toBe(0);
    nowMs = 1_300_000;
    expect(pauses().endOf('mira@example.com')).toBe(0);
  });

  it('never exceeds the maximum, even after the clock was set back', () => {
    pauses().begin('a@b.co', nowMs + 9 * longestMs);
    expect(pauses().endOf('a@b.co')).toBe(nowMs + longestMs);
    nowMs -= 500_000;
    expect(pauses().endOf('a@b.co')).toBe(nowMs + longestMs);
  });

  it('is deleted after its end when another pause begins', () => {
    pauses().begin('first@b.co', nowMs + 1_000);
    nowMs += 2_000;
    pauses().begin('second@b.co', nowMs + 1_000);
    expect(local.read('pauses')).not.toContain('first');
  });

  it('is absent if the stored text is unreadable', () => {
    for (const broken of ['{broken', '[]', '{"a@b.co":"soon"}']) {
      local.write('pauses', broken);
      expect(pauses().endOf('a@b.co')).toBe(0);
    }
  });
});
