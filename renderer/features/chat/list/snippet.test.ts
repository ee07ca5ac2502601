import { expect, it } from 'vitest';
import { snippet } from './snippet.ts';

it.each([
  ['Ёлка и снег', 'елк', ['', 'Ёлк', 'а и снег']],
  ['Vídeos'.normalize('NFD'), 'vid', ['', 'Víd'.normalize('NFD'), 'eos']],
  ['Це м’яч', 'мяч', ['Це ', 'м’яч', '']],
  ['Mr O’Brien', 'bri', ['Mr O’', 'Bri', 'en']],
  ['Nothing here', 'zz', ['Nothing here', '', '']],
])('marks in “%s” the match of “%s”', (text, words, [before, match, after]) => {
  expect(snippet(text, words)).toEqual({ before, match, after });
});

it('cuts what is far before and after the match', () => {
  const { before, match, after } = snippet(`${'a '.repeat(50)}match ${'b '.repeat(200)}`, 'match');
  expect(before).toBe(`…${'a '.repeat(12)}`);
  expect(match).toBe('match');
  expect(after).toHaveLength(200);
});
