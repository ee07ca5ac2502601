import { act, Suspense } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/clock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { companionSchema, userProfileSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { OutboxEntry } from '#shared/store/records.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Chats } from '#renderer/features/chat/chatContext.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import type { ChatHolderState } from '../chatHolder.ts';
import type { SignedInServices } from '../signedInServices.ts';
import { useEncounterShelf } from './encounterShelf.tsx';

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
  // Loaded before the tests: what waits for it would be drawn outside of them.
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

function Shelf({ live }: { readonly live: Pick<SignedInServices, 'splits' | 'chats'> }) {
  const { who } = useSnapshot(view);
  const shelf = useEncounterShelf(live, who && people[who]);
  return <Suspense fallback={null}>{shelf}</Suspense>;
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
  } as unknown as Pick<SignedInServices, 'splits' | 'chats'>;
  view = proxy<typeof view>({ who: 'leila' });
  page = await render(<Shelf live={live} />, { services });
}
async function show(who: keyof typeof people | null): Promise<void> {
  await act(async () => void (view.who = who));
  await settle();
}
const strip = () => document.querySelector('[role=group]');
const topic = () => document.querySelector('section p')?.textContent ?? null;
const rose = () => page.button('Rose2020 coins');
const press = (button: HTMLButtonElement) => act(async () => button.click());

describe('gifts', () => {
  it('stand on the shelf with the split alone, and for those who give', async () => {
    groups = { gift_card_incalls_ui_update: 'control', letstalk: 'default' };
    await open();
    await waitForPage(() => expect(topic()).not.toBeNull());
    expect(strip()).toBeNull();
    await page.unmount();
    groups = { gift_card_incalls_ui_update: 'default', letstalk: 'default' };
    await open('goddess');
    await waitForPage(() => expect(topic()).not.toBeNull());
    expect([strip(), net.asked.some((asked) => asked.includes('gifts'))]).toEqual([null, false]);
  });

  it('gifts are sent once they are confirmed, and once however often it is pressed', async () => {
    await open();
    await waitForPage(rose);
    await press(rose());
    await press(rose());
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['confirm action']);
    expect(dialogs.state.pool[0]?.props).toMatchObject({
      title: 'A gift for Leila: Rose',
      actionText: 'Send Rose, 20 coins',
    });
    await act(async () => dialogs.close(0, 'confirmed'));
    await settle();
    // A third press, meant as one of the first two.
    await press(rose());
    await settle();
    expect(dialogs.state.pool).toEqual([]);
    expect(sent).toEqual([
      [
        { kind: 'user', userId: 'leila' },
        [{ type: 'gift', giftId: 'rose' }],
        { source: 'chat', keepDraft: true },
      ],
    ]);
    clock.advance(1_000);
    await press(rose());
    expect(dialogs.state.pool).toHaveLength(1);
  });

  it('gifts are not sent where the answer is no', async () => {
    await open();
    await waitForPage(rose);
    await press(rose());
    await act(async () => dialogs.close(0));
    await settle();
    expect(sent).toEqual([]);
  });

  it('that are too dear ask nothing, and say what is missing', async () => {
    await open('user', 15);
    await waitForPage(rose);
    await press(rose());
    expect([dialogs.state.pool, sent]).toEqual([[], []]);
    const { title, options } = getToasts().at(-1)!;
    expect([title, options.text]).toEqual(['Not enough coins', 'You need 5 more coins']);
  });

  it('that the server refuses for want of coins are announced', async () => {
    await open();
    await waitForPage(rose);
    const recipient = { kind: 'user', userId: 'leila' } as const;
    const failed = { kind: 'send', id: 'e1', recipient, state: 'failed', code: 'not_enough_coins' };
    await act(async () => void (outbox.outbox = [failed as unknown as OutboxEntry]));
    await settle();
    expect(dialogs.state.pool[0]?.props).toMatchObject({ title: 'Not enough coins' });
  });
});

describe('something to talk about', () => {
  it('something to talk about needs the split, and somebody', async () => {
    groups = { letstalk: 'control' };
    await open();
    await settle();
    expect([topic(), net.asked]).toEqual([null, []]);
  });

  it('something to talk about is another at each press, and another for the next person', async () => {
    await open();
    await waitForPage(() => expect(topic()).not.toBeNull());
    const first = topic();
    await page.press('Another topic');
    const second = topic();
    expect(second).not.toBe(first);
    await show(null);
    await show('mira');
    expect([first, second]).not.toContain(topic());
    expect(topic()).not.toBeNull();
  });

  it('dismissed it stays away, also from the next person', async () => {
    await open();
    await waitForPage(() => expect(topic()).not.toBeNull());
    await page.press('Hide topics');
    await show('mira');
    expect(topic()).toBeNull();
  });

  it('something to talk about is asked for once a day', async () => {
    groups = { letstalk: 'default' };
    await open();
    await waitForPage(() => expect(topic()).not.toBeNull());
    const asked = () => net.asked.filter((what) => what.includes('letsTalkMessages')).length;
    await show(null);
    await show('mira');
    await waitForPage(() => expect(topic()).not.toBeNull());
    expect(asked()).toBe(1);
    await show(null);
    clock.advance(86_400_000);
    await show('leila');
    await waitForPage(() => expect(asked()).toBe(2));
  });
});
