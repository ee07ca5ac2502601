import { describe, expect, it } from 'vitest';
import { isOlder } from './rules.ts';

const at = (second: number) => `2026-05-20T12:00:0${second}.000Z`;

describe('of two versions the older one', () => {
  it('has the smaller revision, regardless of the times', () => {
    expect(isOlder({ revision: 7, updated: at(1) }, { revision: 6, updated: at(2) })).toBe(true);
    expect(isOlder({ revision: 6, updated: at(2) }, { revision: 7, updated: at(1) })).toBe(false);
  });

  it('was updated earlier if the server has no revisions', () => {
    expect(isOlder({ revision: null, updated: at(2) }, { revision: null, updated: at(1) })).toBe(true);
    expect(isOlder({ revision: null, updated: at(1) }, { revision: null, updated: at(1) })).toBe(false);
    const chat = { revision: null, updated: at(9), updated_unreadable: 2_000 };
    expect(isOlder(chat, { ...chat, updated_unreadable: 1_000 })).toBe(true);
  });

  it('is unknown without both', () => {
    expect(isOlder({ revision: 7 }, { revision: null })).toBe(false);
    expect(isOlder({ revision: null, updated: at(2) }, { revision: null })).toBe(false);
  });
});
