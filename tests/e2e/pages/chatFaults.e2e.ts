import { expect } from '@playwright/test';
import { run } from '../../prove/chat/faults.ts';
import { openPageClient } from '../../prove/chat/pageClient.ts';
import { test } from '../support/test.ts';

/** `npm run prove -- chat` runs the same with 10,000 messages. */
test('a page loses, duplicates and reorders no message over a bad network and a killed server', async () => {
  test.setTimeout(90_000);
  const { goals } = await run({ messages: 80, cuts: 4, kills: 1, openOther: openPageClient });
  expect(goals.filter(({ isMet }) => !isMet)).toEqual([]);
});
