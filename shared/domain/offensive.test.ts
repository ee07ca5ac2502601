import { describe, expect, it } from 'vitest';
import { maskOffensive } from './offensive.ts';

describe('masking offensive words', () => {
  const words = ['damn', 'bitch', 'сука', 'блядь', 'ass', 'kick ass', 'c++', 'f-word', 'a/b'];

  it.each([
    ['Damn', '****'],
    ['oh DAMN, you', 'oh ****, you'],
    ['damned', 'damned'],
    ['class', 'class'],
    ['Сука', '****'],
    ['суками', 'суками'],
    ['я-сука!', 'я-****!'],
    ['kick ass', '********'],
    ['damn damn', '**** ****'],
    ['c++', '***'],
    ['the f-word', 'the ******'],
    ['a/b', '***'],
    ['damn_1', 'damn_1'],
    ['Anna', 'Anna'],
    ['', ''],
  ])('%s → %s', (text, masked) => {
    expect(maskOffensive(text, words)).toBe(masked);
  });

  it('changes no text if the list is empty', () => {
    expect(maskOffensive('damn', [])).toBe('damn');
    expect(maskOffensive('damn', ['', ' '])).toBe('damn');
  });
});
