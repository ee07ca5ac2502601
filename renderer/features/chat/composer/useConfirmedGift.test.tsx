import { createScope } from '#shared/lib/scope.ts';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { GiftAskContext } from '#renderer/services/giftAsk.ts';
import { createPreferences, type PreferencesStore } from '#renderer/services/preferences.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useConfirmedGift } from './useConfirmedGift.ts';

const scope = createScope();
let page: Rendered;
let dialogs: Dialogs;
let preferences: PreferencesStore;
let confirm: ReturnType<typeof useConfirmedGift>;

function Probe() {
  const confirmGift = useConfirmedGift('Freja');
  useEffect(() => {
    confirm = confirmGift;
  });
  return null;
}
const gift = (price: number) => ({ id: 'rose', word: 'Rose', price });

beforeEach(async () => {
  dialogs = createDialogs();
  preferences = createPreferences({ scope, userId: crypto.randomUUID() });
  page = await render(
    <GiftAskContext value={preferences}>
      <Probe />
    </GiftAskContext>,
    { services: { dialogs } as unknown as Services },
  );
});
afterEach(() => page.unmount());

describe('a gift of a chat', () => {
  it('needs a confirmation while the user has set no limit', async () => {
    const answer = confirm(gift(20));
    const asked = dialogs.state.pool.at(-1);
    expect(asked?.name).toBe('confirm action');
    await act(async () => dialogs.close(asked?.index ?? -1, null));
    expect(await answer).toBe(false);
  });

  it("needs no confirmation below the user's limit, and one from the limit on", async () => {
    await act(async () => preferences.set({ giftAskFrom: 50 }));
    expect(await confirm(gift(20))).toBe(true);
    expect(dialogs.state.pool).toHaveLength(0);
    void confirm(gift(50));
    expect(dialogs.state.pool).toHaveLength(1);
  });

  it('below 100 coins needs no further confirmation once the user chooses so', async () => {
    const answer = confirm(gift(20));
    await act(async () => dialogs.close(dialogs.state.pool.at(-1)?.index ?? -1, 'other'));
    expect(await answer).toBe(true);
    expect(preferences.state.giftAskFrom).toBe(100);
  });
});
