import { describe, expect, it } from 'vitest';
import { nameSchema } from './profileFields.ts';
import { plainName } from './plainName.ts';

describe('a name', () => {
  it.each([
    ['is turned around by nothing', 'Ann\u202Eeiram\u202C \u2066Lee\u2069\u200F', 'Anneiram Lee'],
    ['has no control characters', 'An\0na\u0007\u001B[31m', 'Anna[31m'],
    ['has nothing without a width', 'A\u200Bn\u2060n\uFEFFa\u00AD\u200C\u034F', 'Anna'],
    ['has no letters that are drawn as nothing', 'Anna\u3164\u115F\u2800', 'Anna'],
    ['has single spaces', '  Anna\t\n Maria\u00A0 \u3000Lee ', 'Anna Maria Lee'],
    ['has no selector or joiner of its own', 'An\uFE0Fna\u200D', 'Anna'],
  ])('%s', (_, name, plain) => expect(plainName(name)).toBe(plain));

  it.each([
    'Zoë Müller-O’Brien',
    'Олена Ґ.',
    'José 🌹',
    '👩‍🚀 Nova',
    '👨‍👩‍👧‍👦',
    '❤️‍🔥 Kim',
    '👍🏽 Lee',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann',
    '🇺🇦 Іра',
    '1️⃣ One',
    'می‌خواهم',
    'क्‍ष',
    '王小明',
    '김민지',
  ])('keeps visible characters: %s', (name) => expect(plainName(name)).toBe(name));

  it('needs at least one visible character', () => {
    for (const nothing of ['', '   ', '\u200B\u200D', '\u202E\u202C', '\u3164', '\u2800', '\u0301', '\0'])
      expect([nothing, nameSchema.safeParse(nothing).success]).toEqual([nothing, false]);
    expect(nameSchema.parse('\u200B An\u202Ena \0')).toBe('Anna');
    // Removed characters do not count towards the limit.
    expect(nameSchema.parse(`${'a'.repeat(50)}${'\u200B'.repeat(50)}`)).toHaveLength(50);
    expect(nameSchema.safeParse('a'.repeat(51)).success).toBe(false);
  });
});
