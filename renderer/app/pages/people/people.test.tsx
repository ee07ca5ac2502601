import { act, Suspense } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';
import type { CallView } from '#renderer/features/call/session/callSession.ts';
import { fromInterrupted } from '#renderer/services/coins.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { GiveGiftContext } from '#renderer/services/giveGift.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { createSession } from '#renderer/services/session.ts';
import type { Services } from '#renderer/services/services.ts';
import { UploadsContext, type Uploads } from '#renderer/services/uploads/uploads.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { userProfileSchema } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { PageContent } from '../PageContent.tsx';
import type { FramedPage } from '../pageRow.ts';
import type { VisitMemory } from '../../guards/memory.ts';
import type { Media } from '../../session/signedInServices.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Tests pages with people against a real backend: the parts that other features provide. */

let world: Awaited<ReturnType<typeof openGalleries>>;
let he: Person;
let she: Person;
let net: GatedFetch;
let dialogs: Dialogs;
let page: Rendered;
let given: string[];
let scope: Scope;

beforeAll(async () => {
  await Promise.all([loadIcons(), loadToasts()]);
});
beforeEach(async () => {
  localStorage.clear();
  given = [];
  vi.stubGlobal('RTCPeerConnection', class {});
  world = await openGalleries();
  [she, he] = [await world.person('Sofia', 'goddess'), await world.person('Robin')];
  net = createGatedFetch();
  dialogs = createDialogs();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.unmount();
  scope.end();
  onlineManager.setOnline(true);
});

async function open(
  who: Person,
  which: FramedPage,
  params: Readonly<Record<string, string>> = {},
  address: InitialEntry = '/',
) {
  const { backend, clock } = world;
  const { body } = await backend.call('getProfile', {}, who.token);
  scope = createScope();
  const session = createSession({ scope, hasCookies: false, now: clock.now });
  session.signIn({ authData: { token: who.token }, user: userProfileSchema.parse(body) });
  const services = {
    scope,
    session,
    api: createTestApi(backend.url, { token: who.token, fetch: net.fetch }).api,
    clock,
    dialogs,
    config: { version: 'test', bases: { purchase: '/purchase-api' } },
    platform: { kind: 'web' },
  } as unknown as Services;
  const view = proxy({ state: ref({ kind: 'idle' }) as unknown as CallView['state'], channel: null });
  const loaded = ref({ call: { view, call: vi.fn() } } as unknown as Media);
  const live = {
    answers: createEarlyQueries(Date.now),
    chats: { ask: () => undefined, storage: async () => ({ local: { getValue: async () => null } }) },
    media: { state: proxy({ loaded }), media: () => loaded, local: () => loaded.local },
  } as unknown as SignedInServices;
  const uploads = {
    state: proxy({ list: [] }),
    onDone: () => () => undefined,
  } as Partial<Uploads> as Uploads;
  page = await render(
    <MemoryRouter initialEntries={[address]}>
      <UploadsContext value={uploads}>
        <GiveGiftContext
          value={async ({ _id }) => {
            given.push(_id);
          }}
        >
          <MenusContext value={menus}>
            <LegalBaseContext value="https://legal.example">
              <Suspense fallback={null}>
                <PageContent
                  page={which}
                  params={params}
                  live={live}
                  locale="en"
                  memory={{} as VisitMemory}
                />
              </Suspense>
            </LegalBaseContext>
          </MenusContext>
        </GiveGiftContext>
        <ToastHost />
        <Address />
      </UploadsContext>
    </MemoryRouter>,
    { services },
  );
}
const Address = () => <output data-address>{useLocation().pathname}</output>;
const address = () => document.querySelector('[data-address]')?.textContent;
const asked = () => dialogs.state.pool.map(({ name, props }) => ({ name, props }));

it('stories are shown above the people online, and open from there', async () => {
  await world.story(she, 'Good evening');
  await open(he, 'online');
  await waitForPage(() => page.button('Sofia: new story'));
  await page.press('Sofia: new story');
  expect(asked()).toMatchObject([
    { name: 'stories slider', props: { userIds: [she.userId], startId: she.userId } },
  ]);
});

it('a blurred avatar is labelled as blurred on its card', async () => {
  await world.database
    .insertInto('gallery_items')
    .values({
      ...{
        id: 'worn',
        owner_id: she.userId,
        kind: 'avatar',
        type: 'image',
        tiny: 'data:image/jpeg;base64,AA',
      },
      ...{ state: 'ready', status: 'approved', verdict: 'prohibited', place: 0, created_ms: 0 },
    })
    .execute();
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  await open(he, 'online', {}, '/online-users?tab=new');
  await waitForPage(() => expect(page.text()).toContain('Blurred without premium'));
});

it('a ring around an avatar opens the stories, and changes once they were seen', async () => {
  const id = await world.story(she, 'Good evening');
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => page.button('Sofia: new story'));
  await page.press('Sofia: new story');
  expect(asked()).toMatchObject([{ name: 'stories slider', props: { startId: she.userId } }]);
  await world.backend.call('viewStory', { params: { id } }, he.token);
  await act(async () => dialogs.closeAll());
  await waitForPage(() => page.button('Sofia: story you have seen'));
});

it('a person without stories has a picture without a ring, which is not a button', async () => {
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => page.button('Message'));
  expect(page.text()).toContain('Sofia');
  expect(() => page.button('Sofia: new story')).toThrow('no button');
});

it('an unknown person is shown after one response, and the call price after the next', async () => {
  const about = `GET /userDetail/${she.userId}`;
  const { release } = net.hold(about);
  const price = `GET /callPrice/${she.userId}/user-detail`;
  const priced = net.hold(price);
  for (const other of ['GET /stories', `GET /stories/${she.userId}`]) net.lose(other, 9);
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => expect(net.asked).toContain(about));
  release();
  await waitForPage(() => page.button('Message'));
  expect(page.text()).toContain('Sofia');
  expect(net.answered).toEqual([about]);
  priced.release();
  await waitForPage(() => expect(net.answered).toEqual([about, price]));
});

it('shows people of the same country below a person, without those blocked by either side', async () => {
  const [like, blocked, blocking] = [
    await world.person('Carmen', 'goddess'),
    await world.person('Berta', 'goddess'),
    await world.person('Dora', 'goddess'),
  ];
  await world.person('Elena', 'goddess');
  const fromSpain = [she, like, blocked, blocking].map(({ userId }) => userId);
  await world.database.updateTable('users').set({ country: 'ES' }).where('id', 'in', fromSpain).execute();
  await world.backend.call('block', { params: { id: blocked.userId } }, he.token);
  await world.backend.call('block', { params: { id: he.userId } }, blocking.token);
  net.lose('GET /goddessList/online', 9);
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => expect(page.text()).toContain('Similar people couldn’t load.'));
  await page.unmount();
  net = createGatedFetch();
  await open(he, 'userDetail', { userId: she.userId });
  const cards = () =>
    [...document.querySelectorAll('[role=list] [role=listitem] a')].map((link) => link.textContent);
  await waitForPage(() => expect(cards()).toEqual([expect.stringContaining('Carmen')]));
});

it('shows no similar people on the page of a person of the same side', async () => {
  const other = await world.person('Rafael');
  await open(he, 'userDetail', { userId: other.userId });
  await waitForPage(() => page.button('Message'));
  await settle();
  expect(page.text()).not.toContain('Similar people');
  expect(net.asked.filter((name) => name.startsWith('GET /goddessList'))).toEqual([]);
});

it('the user’s stories are on their own page, with the number of viewers', async () => {
  const id = await world.story(he, 'On the roof');
  await world.backend.call('viewStory', { params: { id } }, she.token);
  await open(he, 'profile');
  const own = () => document.querySelector('section[aria-label="Your stories"]');
  await waitForPage(() => expect(own()?.textContent).toContain('1 saw it'));
});

it('a like is sent once a day, kept after a reload, and reverted if sending fails', async () => {
  const { database } = world.backend.context;
  const likes = () =>
    database.selectFrom('activities').select('user_id').where('kind', '=', 'beLiked').execute();
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => page.button('Like'));
  net.lose(`POST /like/${she.userId}`, 9);
  await page.press('Like');
  await waitForPage(() => expect(page.text()).toContain('You’re offline'));
  net.lose(`POST /like/${she.userId}`, 0);
  await page.press('Like');
  await waitForPage(() => page.button('Liked today'));
  await waitForPage(async () => expect(await likes()).toEqual([{ user_id: she.userId }]));
  await page.press('Liked today');
  await page.unmount();
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => page.button('Liked today'));
  expect(await likes()).toHaveLength(1);
});

it('an activity opens details of its person above the page, with the option to send a gift', async () => {
  const { backend } = world;
  await backend.call('addFavorite', { params: { id: he.userId } }, she.token);
  await open(he, 'activities');
  await waitForPage(() => page.button('About Sofia'));
  await page.press('About Sofia');
  expect(asked()).toMatchObject([
    { name: 'user action popup', props: { person: { _id: she.userId }, givesGifts: true } },
  ]);
  await act(async () => dialogs.close(0, 'gift'));
  await settle();
  expect(given).toEqual([she.userId]);
});

/** Opens the context menu: with coordinates as by a right click, without as by the menu key. */
async function ask(link: Element | null, at: object = {}): Promise<void> {
  await act(async () => {
    link?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
  });
}
const linkTo = ({ userId }: Person) => document.querySelector(`a[href="/user-detail/${userId}"]`);

it('a right click on a card or the menu key opens the details of a person online', async () => {
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  await open(he, 'online', {}, '/online-users?tab=new');
  await waitForPage(() => expect(linkTo(she)).not.toBeNull());
  await ask(linkTo(she), { clientX: 40, clientY: 50 });
  expect(asked()).toMatchObject([{ name: 'user action popup', props: { person: { _id: she.userId } } }]);
  expect(document.activeElement).toBe(linkTo(she));
  await act(async () => dialogs.close(0));
  await ask(linkTo(she));
  expect(asked()).toMatchObject([{ name: 'user action popup', props: { isBlocked: false } }]);
});

const setOnline = (isOnline: boolean) =>
  act(async () => {
    onlineManager.setOnline(isOnline);
    await settle();
  });
const banner = () =>
  [...document.querySelectorAll('[role=status]')].find((one) =>
    /^(You're offline|While you’re offline)/.test(one.textContent ?? ''),
  );

/**
 * Texts of each page without a network: before anything is loaded, and above loaded content. Null: no such
 * text.
 */
const withoutNetwork: readonly (readonly [FramedPage, string | null, string | null])[] = [
  ['online', 'People will appear when', 'anyone you follow now is followed'],
  ['userDetail', 'This page will appear when', 'Messages and follows wait on this device'],
  ['followings', 'This list will appear when', 'follow or unfollow someone now'],
  ['fans', 'This list will appear when', 'follow or unfollow someone now'],
  ['blacklist', 'This list will appear when', 'Unblocking needs a connection'],
  ['activities', 'Your activities will appear when', 'New ones appear when'],
  ['callsHistory', 'Your calls will appear when', null],
  ['coins', 'This will appear when', 'You can buy coins when'],
  ['referrals', 'This will appear when', 'You can still copy your link'],
  ['profile', null, 'wait on this device and are sent when'],
  ['profileEdit', null, 'Saving, deleting and reordering need a connection'],
];

it.each(withoutNetwork)('without a network %s shows what waits, and recovers by itself', async (...row) => {
  const [which, empty, known] = row;
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  await setOnline(false);
  await open(he, which, which === 'userDetail' ? { userId: she.userId } : {});
  await waitForPage(() => expect(banner()).toBeDefined());
  if (empty !== null) expect(page.text()).toContain(empty);
  expect(document.querySelector('[role=alert]')).toBeNull();
  // The page recovers without a press.
  await setOnline(true);
  await waitForPage(() => expect(banner()).toBeUndefined());
  if (empty !== null) expect(page.text()).not.toContain(empty);
  if (known === null) return;
  await setOnline(false);
  await waitForPage(() => expect(banner()?.textContent).toContain(known));
  if (which === 'userDetail')
    expect(page.text()).toContain('Calls need a connection. You can send a message');
});

it('the fans are loaded again when the connection returns', async () => {
  const asked = () => net.asked.filter((name) => name === 'GET /v2/favorites/listBy').length;
  await open(he, 'fans');
  await waitForPage(() => expect(page.text()).toContain('No fans yet'));
  const before = asked();
  await setOnline(false);
  await setOnline(true);
  await waitForPage(() => expect(asked()).toBe(before + 1));
});

it('the page of a person whose account is removed meanwhile says so, and offers no actions', async () => {
  await open(he, 'userDetail', { userId: she.userId });
  await waitForPage(() => page.button('Message'));
  await world.backend.call('deactivate', {}, she.token);
  // The page reloads its data when the connection returns, as it does each minute.
  await setOnline(false);
  await setOnline(true);
  await waitForPage(() => expect(page.text()).toContain('This account was removed'));
  expect(() => page.button('Message')).toThrow('no button');
});

it('purchases are disabled without a network', async () => {
  await open(he, 'coins');
  const buy = () =>
    [...document.querySelectorAll('button')].filter(({ textContent }) =>
      /^(Buy|Get premium)/.test(textContent ?? ''),
    );
  await waitForPage(() => expect(buy()).toHaveLength(2));
  expect(buy().map(({ disabled }) => disabled)).toEqual([false, false]);
  await setOnline(false);
  expect(buy().map(({ disabled }) => disabled)).toEqual([true, true]);
  await setOnline(true);
  expect(buy().map(({ disabled }) => disabled)).toEqual([false, false]);
});

it('a block needs a confirmation', async () => {
  const { backend } = world;
  const areBlocked = async () => {
    const { body } = await backend.call('getBlocked', { query: {} }, he.token);
    return (body as { users: { _id: string }[] }).users.map(({ _id }) => _id);
  };
  await backend.call('addFavorite', { params: { id: he.userId } }, she.token);
  await open(he, 'activities');
  await waitForPage(() => page.button('About Sofia'));
  const choose = async () => {
    await page.press('About Sofia');
    await act(async () => dialogs.close(0, 'block'));
    await waitForPage(() =>
      expect(asked()).toMatchObject([{ name: 'confirm action', props: { title: 'Block Sofia?' } }]),
    );
    expect(await areBlocked()).toEqual([]);
  };
  await choose();
  await act(async () => dialogs.close(0));
  expect(await areBlocked()).toEqual([]);
  await choose();
  const { props } = dialogs.state.pool[0] ?? {};
  await act(async () => void (await (props as { onConfirm: () => Promise<unknown> }).onConfirm()));
  expect(await areBlocked()).toEqual([she.userId]);
  // The receipt shows what the block removed, with an undo.
  await act(async () => dialogs.close(0, 'confirmed'));
  await waitForPage(() => expect(asked()).toMatchObject([{ name: 'info' }]));
});

it('the profile can be previewed as a guest, a follower, a buyer and a blocked user', async () => {
  await open(she, 'profile');
  await waitForPage(() => page.field('Guest'));
  const see = async (as: string, what: string) => {
    await page.tick(as);
    await waitForPage(() => expect(page.text()).toContain(what));
    expect(page.field(as).checked).toBe(true);
    // The preview is inert, so that the user can't follow or call themselves.
    for (const name of ['Follow', 'Following', 'Message'])
      for (const button of document.querySelectorAll('main button'))
        if (button.textContent === name) expect(button.closest('[inert]')).not.toBeNull();
  };
  await see('Guest', 'A guest sees this');
  expect(page.button('Follow')).toBeDefined();
  await see('Fan', 'A fan sees this');
  await waitForPage(() => expect(page.button('Following')).toBeDefined());
  await see('Buyer', 'keeps it, even if you delete it later');
  await see('Blocked', 'This profile isn’t available');
  expect(document.querySelector('main')?.textContent).not.toContain('Sofia');
  await page.tick('You');
  await waitForPage(() => expect(page.text()).toContain('Edit profile'));
  // A view that was not loaded yet waits for the network, and loads by itself.
  await page.unmount();
  await open(she, 'profile');
  await waitForPage(() => page.field('Guest'));
  await setOnline(false);
  await page.tick('Guest');
  await waitForPage(() => expect(page.text()).toContain('How others see you will appear when'));
  await setOnline(true);
  await waitForPage(() => expect(page.button('Follow')).toBeDefined());
});

it.each([
  ['activities', 'GET /activities', 'Sofia'],
  ['callsHistory', 'GET /callsList', 'Nothing here yet'],
] as const)(
  'after a reload %s is shown from the cache before the server responds',
  async (which, asking, shown) => {
    sessionStorage.clear();
    await world.backend.call('addFavorite', { params: { id: he.userId } }, she.token);
    await open(he, which);
    await waitForPage(() => expect(document.querySelector('main')?.textContent).toContain(shown));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await page.unmount();
    scope.end();
    const gate = net.hold(asking);
    await open(he, which);
    await waitForPage(() => expect(document.querySelector('main')?.textContent).toContain(shown));
    expect(net.asked.filter((name) => name === asking).length).toBeGreaterThan(1);
    gate.release();
    await settle();
  },
);

it('a user who bought premium for an interrupted action can return to it with one press', async () => {
  await open(he, 'coins', {}, { pathname: '/coins', state: fromInterrupted });
  await waitForPage(() => page.button('Get premium'));
  await page.press('Get premium');
  await waitForPage(() => expect(page.text()).toContain('You have premium'));
  await page.press('Continue');
  // There is no earlier page in this test, so the match page opens.
  await waitForPage(() => expect(address()).toBe('/'));
});

it('a user who bought premium directly is led back to the packages', async () => {
  await open(he, 'coins');
  await waitForPage(() => page.button('Get premium'));
  await page.press('Get premium');
  await waitForPage(() => page.button('Back to packages'));
  expect(() => page.button('Continue')).toThrow('no button');
});
