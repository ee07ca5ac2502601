import { describe, expect, it } from 'vitest';
import { cutName } from './names.ts';

const family = '👩‍👩‍👧‍👦';

describe('a long name', () => {
  it.each([
    ['of 15 letters is whole', 'Maximiliana Joy', 'Maximiliana Joy'],
    ['of 16 letters is cut', 'Maximiliana Joyc', 'Maximiliana Joy…'],
    ['of 200 letters is cut', 'x'.repeat(200), `${'x'.repeat(15)}…`],
    ['leaves no space before the cut', 'Maximiliana J o y', 'Maximiliana J o…'],
    ['of 15 emoji is whole', family.repeat(15), family.repeat(15)],
    ['of 16 emoji is cut between two of them', family.repeat(16), `${family.repeat(15)}…`],
    ['of letters that are two characters each is cut between two', 'é'.repeat(16), `${'é'.repeat(15)}…`],
    ['of flags is cut between two', '🇺🇦'.repeat(16), `${'🇺🇦'.repeat(15)}…`],
  ])('%s', (_, name, shown) => expect(cutName(name)).toBe(shown));
});
