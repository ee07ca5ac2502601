import { act } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { GiveGiftContext, type GiveGift } from '#renderer/services/giveGift.ts';
import { WriteToContext } from '#renderer/services/writeTo.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { AnswerRow } from './AnswerRow.tsx';

const sofia = { id: 'sofia', name: 'Sofia', avatar: null, items: [] };
let page: Rendered;
let held: boolean[];

beforeAll(loadIcons);
afterEach(() => page.unmount());

async function open(giveGift: GiveGift | null): Promise<void> {
  held = [];
  page = await render(
    <WriteToContext value={async () => true}>
      <GiveGiftContext value={giveGift}>
        <AnswerRow teller={sofia} onTyping={() => undefined} onGiving={(is) => held.push(is)} />
      </GiveGiftContext>
    </WriteToContext>,
  );
}

it('pauses the story while a gift is chosen over it', async () => {
  const given: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await open((person) => {
    given.push(person);
    return promise;
  });
  await page.press('Send a gift');
  expect([given, held]).toEqual([[{ _id: 'sofia', name: 'Sofia' }], [true]]);
  await act(async () => resolve());
  await settle();
  expect(held).toEqual([true, false]);
});

it('offers no gifts to a user who cannot give any', async () => {
  await open(null);
  expect(() => page.button('Send a gift')).toThrow('no button');
  page.button('Send heart');
});
