import { expect } from '@playwright/test';
import { run } from '../../prove/chat/faults.ts';
import { openPageClient } from '../../prove/chat/pageClient.ts';
import { test } from '../support/test.ts';

/** With 10,000 messages it is `npm run prove -- chat`. */
test('a page loses, doubles and mixes up no message over a bad network and a killed server', async () => {
  test.setTimeout(90_000);
  const { goals } = await run({ messages: 80, cuts: 4, kills: 1, openOther: openPageClient });
  expect(goals.filter(({ isMet }) => !isMet)).toEqual([]);
});
