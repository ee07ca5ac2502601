import { act, Suspense } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { companionSchema, userProfileSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { OutboxEntry } from '#shared/store/records.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Chats } from '#renderer/features/chat/chatContext.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { GiftAskContext } from '#renderer/services/giftAsk.ts';
import { createPreferences } from '#renderer/services/preferences.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import type { ChatHolderState } from '../session/signedInServices.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useEncounterKit } from './encounterExtras.tsx';

const person = (id: string) => companionSchema.parse({ _id: id, name: 'Leila', rolesGroup: 'goddess' });
const people = { leila: person('leila'), mira: person('mira') } as const;

let backend: TestBackend;
let page: Rendered;
let net: GatedFetch;
let dialogs: Dialogs;
let clock: ManualClock;
let sent: unknown[];
let groups: Partial<Record<SplitName, string>>;
let outbox: { outbox: readonly OutboxEntry[] };
let view: { who: keyof typeof people | null };

beforeAll(async () => {
  // Loaded before the tests, so that components that wait for it render inside them.
  await Promise.all([loadIcons(), import('./EncounterGifts.tsx')]);
});
beforeEach(async () => {
  backend = await startTestBackend();
  net = createGatedFetch();
  dialogs = createDialogs();
  clock = createManualClock(systemClock.now());
  sent = [];
  outbox = proxy({ outbox: [] });
  groups = { gift_card_incalls_ui_update: 'default', letstalk: 'default' };
});
afterEach(() => page.unmount());

type Live = Pick<SignedInServices, 'splits' | 'chats' | 'preferences'>;

function Kit({ live }: { readonly live: Live }) {
  const { who } = useSnapshot(view);
  const kit = useEncounterKit({ live, peer: who && people[who] });
  return (
    <Suspense fallback={null}>
      {kit?.chips}
      {kit?.tray}
      {kit?.onGift && !kit.hasGiftChip && <button type="button">Gift control</button>}
    </Suspense>
  );
}

async function open(role: Role = 'user', coins = 100): Promise<void> {
  const { userId, token } = await backend.signUp();
  const user = userProfileSchema.parse({ _id: userId, humanReadableId: 1, rolesGroup: role, coins });
  const services = {
    api: createTestApi(backend.url, { token, fetch: net.fetch }).api,
    clock,
    dialogs,
    scope: createScope(),
    session: { state: proxy({ user }) },
  } as unknown as Services;
  const chats = {
    session: { state: outbox },
    actions: {
      send: async (...what: unknown[]) => void sent.push(what),
    },
  } as unknown as Chats;
  const held = proxy<Partial<ChatHolderState>>({ chats: ref(chats), notices: null });
  const live = {
    splits: { known: () => ({}), groupOf: async (name: SplitName) => groups[name] ?? null },
    chats: { state: held, ask: () => undefined },
    preferences: createPreferences({ scope: createScope(), userId, local: createMemoryKeyValue() }),
  } as unknown as Live;
  view = proxy<typeof view>({ who: 'leila' });
  page = await render(
    <GiftAskContext value={live.preferences}>
      <Kit live={live} />
    </GiftAskContext>,
    { services },
  );
}
async function show(who: keyof typeof people | null): Promise<void> {
  await act(async () => void (view.who = who));
  await settle();
}
const tray = () => document.querySelector('section[aria-label^="A gift for"]');
const topic = () => document.querySelector('section p')?.textContent ?? null;
const chips = () => [...document.querySelectorAll('button[aria-expanded]')].map((chip) => chip.textContent);

/** Opens the gifts if needed, selects the rose and sends it. */
async function sendRose(): Promise<void> {
  if (!tray()) await page.press('Send a gift');
  await waitForPage(() => page.button('Rose2020 coins'));
  await page.press('Rose2020 coins');
  await page.press('Send Rose, 20 coins');
}

describe('gifts', () => {
  it('have a chip with the split, else a control; streamers have neither', async () => {
    await open();
    await waitForPage(() => expect(chips()).toEqual(['Topic', 'Gift']));
    await page.unmount();
    groups = { gift_card_incalls_ui_update: 'control', letstalk: 'default' };
    await open();
    await waitForPage(() => expect(chips()).toEqual(['Topic']));
    page.button('Gift control');
    await page.unmount();
    groups = { gift_card_incalls_ui_update: 'default', letstalk: 'default' };
    await open('goddess');
    await waitForPage(() => expect(chips()).toEqual(['Topic']));
    expect(() => page.button('Gift control')).toThrow(/no button/);
  });

  it('are closed at first, and closed again for the next person', async () => {
    await open();
    await waitForPage(() => page.button('Send a gift'));
    expect(tray()).toBeNull();
    await page.press('Send a gift');
    await waitForPage(() => expect(tray()).not.toBeNull());
    await show('mira');
    expect(tray()).toBeNull();
  });

  it('are sent once they are confirmed', async () => {
    await open();
    await waitForPage(() => page.button('Send a gift'));
    await sendRose();
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['confirm action']);
    expect(dialogs.state.pool[0]?.props).toMatchObject({
      title: 'A gift for Leila: Rose',
      actionText: 'Send Rose, 20 coins',
    });
    await act(async () => dialogs.close(dialogs.state.pool[0]?.index ?? -1, 'confirmed'));
    await settle();
    expect(sent).toEqual([
      [
        { kind: 'user', userId: 'leila' },
        [{ type: 'gift', giftId: 'rose' }],
        { source: 'chat', keepDraft: true },
      ],
    ]);
  });

  it('are sent without a question below the price that the user set', async () => {
    await open();
    await waitForPage(() => page.button('Send a gift'));
    await sendRose();
    expect(dialogs.state.pool[0]?.props).toMatchObject({ otherText: 'Send, and don’t ask below 100' });
    await act(async () => dialogs.close(dialogs.state.pool[0]?.index ?? -1, 'other'));
    await settle();
    clock.advance(1_000);
    await sendRose();
    await settle();
    expect([dialogs.state.pool, sent.length]).toEqual([[], 2]);
  });

  it('are not sent if the user declines', async () => {
    await open();
    await waitForPage(() => page.button('Send a gift'));
    await sendRose();
    await act(async () => dialogs.close(dialogs.state.pool[0]?.index ?? -1));
    await settle();
    expect(sent).toEqual([]);
  });

  it('that cost too much are not confirmed; a toast shows the missing coins', async () => {
    await open('user', 15);
    await waitForPage(() => page.button('Send a gift'));
    await sendRose();
    expect([dialogs.state.pool, sent]).toEqual([[], []]);
    const { title, options } = getToasts().at(-1)!;
    expect([title, options.text]).toEqual(['Not enough coins', 'You need 5 more coins']);
  });

  it('that the server refuses for lack of coins are reported', async () => {
    await open();
    await waitForPage(() => page.button('Send a gift'));
    const recipient = { kind: 'user', userId: 'leila' } as const;
    const failed = { kind: 'send', id: 'e1', recipient, state: 'failed', code: 'not_enough_coins' };
    await act(async () => void (outbox.outbox = [failed as unknown as OutboxEntry]));
    await waitForPage(() =>
      expect(dialogs.state.pool[0]?.props).toMatchObject({ title: 'Not enough coins' }),
    );
  });
});

describe('a topic', () => {
  it('needs the split and another person', async () => {
    groups = { letstalk: 'control' };
    await open();
    await settle();
    expect([chips(), net.asked]).toEqual([[], []]);
  });

  it('opens on demand, and changes at each press', async () => {
    await open();
    await waitForPage(() => page.button('Topic'));
    expect(topic()).toBeNull();
    await page.press('Topic');
    const first = topic();
    expect(first).not.toBeNull();
    await page.press('Another topic');
    expect(topic()).not.toBe(first);
    await page.press('Hide topics');
    expect(topic()).toBeNull();
  });

  it('closes for the next person, who gets another topic', async () => {
    await open();
    await waitForPage(() => page.button('Topic'));
    await page.press('Topic');
    const first = topic();
    await show('mira');
    expect(topic()).toBeNull();
    await page.press('Topic');
    expect(topic()).not.toBe(first);
  });

  it('is loaded once a day', async () => {
    groups = { letstalk: 'default' };
    await open();
    await waitForPage(() => page.button('Topic'));
    const asked = () => net.asked.filter((what) => what.includes('letsTalkMessages')).length;
    await show(null);
    await show('mira');
    await waitForPage(() => page.button('Topic'));
    expect(asked()).toBe(1);
    await show(null);
    clock.advance(86_400_000);
    await show('leila');
    await waitForPage(() => expect(asked()).toBe(2));
  });
});
