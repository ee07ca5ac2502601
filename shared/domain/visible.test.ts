import { expect, it } from 'vitest';
import { messageTextSchema } from './chat.ts';

const isText = (text: string) => messageTextSchema.safeParse(text).success;

it.each(['hi', ' . ', '夜', '👩‍👩‍👧', '🇺🇦', '1️⃣', '‏שלום', 'é', '🫪'])('%j is visible', (text) => {
  expect(isText(text)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['spaces', ' \t\n　'],
  ['no width', '​‌‍⁠﻿'],
  ['directions', '‮‏'],
  ['control characters', '\u0000\u0007'],
  ['fillers', 'ㅤᅟ⠀'],
  ['marks alone', '́️'],
])('%s is not visible', (_, text) => {
  expect(isText(text)).toBe(false);
});
