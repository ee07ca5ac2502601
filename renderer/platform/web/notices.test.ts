import { expect, it } from 'vitest';
import { createNoticePresses } from './notices.ts';

it('passes all presses from before the first listener to it, in order and once', () => {
  const presses = createNoticePresses();
  for (const path of ['/chat?userId=a', null, '/chat?userId=b']) presses.press(path);
  const received: string[] = [];
  const stop = presses.onPressed((path) => received.push(path));
  expect(received).toEqual(['/chat?userId=a', '/chat?userId=b']);
  stop();
  presses.press('/activities');
  presses.onPressed((path) => received.push(`later: ${path}`));
  expect(received.slice(2)).toEqual(['later: /activities']);
});
