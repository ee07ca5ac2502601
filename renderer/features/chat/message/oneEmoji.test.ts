import { expect, it } from 'vitest';
import { isOneEmoji } from './oneEmoji.ts';

it.each(['😮', '❤️', '❤', '👍🏽', '👩‍💻', '👨‍👩‍👧‍👦', '🇩🇰', ' 🔥 ', '🏳️‍🌈'])('%s is one emoji', (text) => {
  expect(isOneEmoji(text)).toBe(true);
});

it.each(['', ' ', 'a', '1', '#', '😮😮', '😮!', 'ok 😮', '🇩🇰🇩🇰', '1️⃣0'])('%j is not one emoji', (text) => {
  expect(isOneEmoji(text)).toBe(false);
});
