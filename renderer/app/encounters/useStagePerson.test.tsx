import { act } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { useStagePerson, type Meeting } from './useStagePerson.ts';

let backend: TestBackend;
let me: { token: string; userId: string };
let sofia: Companion;
let net: GatedFetch;
let dialogs: Dialogs;
let page: Rendered;

beforeEach(async () => {
  localStorage.clear();
  backend = await startTestBackend();
  me = await backend.signUp();
  const { userId } = await backend.signUp({ gender: 'female', name: 'Sofia' });
  sofia = companionSchema.parse({ _id: userId, name: 'Sofia', rolesGroup: 'goddess', status: 'online' });
  net = createGatedFetch();
  dialogs = createDialogs();
});
afterEach(async () => {
  await page.unmount();
  notify.clear();
});

/** Renders the actions as plain buttons. The label of the follow button shows whether she is followed. */
function Deeds({ peer, meeting }: { peer: Companion | null; meeting: Meeting | null }) {
  const { follow, onReport, onBlock, onUnmatch } = useStagePerson(peer, meeting);
  return (
    <>
      {onReport && <button onClick={onReport}>report</button>}
      {onBlock && <button onClick={onBlock}>block</button>}
      {onUnmatch && <button onClick={onUnmatch}>unmatch</button>}
      {follow && <button onClick={follow.onToggle}>{follow.isFollowing ? 'following' : 'follow'}</button>}
      {follow?.like && <button onClick={follow.like.onLike}>{follow.like.isLiked ? 'liked' : 'like'}</button>}
    </>
  );
}
const inCall: Meeting = { source: 'call', refId: 'c1' };
interface Shown {
  peer: Companion | null;
  meeting: Meeting | null;
}
let shown: Shown;
function Changing({ state }: { state: Shown }) {
  return <Deeds {...(useSnapshot(state) as Shown)} />;
}
async function open(peer: Companion | null = sofia, meeting: Meeting | null = inCall): Promise<void> {
  const { api } = createTestApi(backend.url, { token: me.token, fetch: net.fetch });
  shown = proxy<Shown>({ peer, meeting });
  page = await render(<Changing state={shown} />, {
    services: {
      api,
      dialogs,
      clock: systemClock,
      session: { state: proxy({ user: { _id: me.userId } }) } as never,
    },
  });
}
const isFollowed = async () =>
  (await backend.call('getFavoriteStatus', { params: { id: sofia._id } }, me.token)).body.isFavorite;
const blocked = async () =>
  (await backend.call('getBlocked', { query: {} }, me.token)).body.users.map(({ _id }) => _id);
const said = () => getToasts().map(({ title }) => title);
const asked = <N extends DialogName>(name: N) =>
  dialogs.state.pool.find((dialog) => dialog.name === name)?.props as DialogPropsOf<N> | undefined;

describe('following', () => {
  it('is shown at once and stored by the server; a second press ends it', async () => {
    await open();
    const held = net.hold(`POST /favorites/add/${sofia._id}`);
    await page.press('follow');
    expect(page.text()).toContain('following');
    expect(await isFollowed()).toBe(false);
    held.release();
    await waitForPage(async () => expect(await isFollowed()).toBe(true));
    expect(page.text()).toContain('following');
    await page.press('following');
    await waitForPage(async () => expect(await isFollowed()).toBe(false));
    expect(said()).toEqual([]);
  });

  it('starts with the known state of the person', async () => {
    await open({ ...sofia, isFavorite: true });
    expect(page.text()).toContain('following');
  });

  it.each([
    ['follow', false, 'add'],
    ['following', true, 'remove'],
  ] as const)('is reverted with an error if the server can’t be reached: %s', async (words, is, path) => {
    await open({ ...sofia, isFavorite: is });
    const name = `POST /favorites/${path}/${sofia._id}`;
    const held = net.hold(name);
    net.lose(name, 9);
    await page.press(words);
    expect(page.button(is ? 'follow' : 'following')).toBeDefined();
    held.release();
    await waitForPage(() => expect(page.button(words)).toBeDefined());
    expect(said()).toEqual(['You’re offline. Try again when you’re back online.']);
  });

  it('is reverted if the server refuses it', async () => {
    await backend.call('block', { params: { id: sofia._id } }, me.token);
    await open();
    await page.press('follow');
    await waitForPage(() => expect(said()).toEqual(['Something went wrong. Please try again.']));
    expect(page.button('follow')).toBeDefined();
  });

  it('for one person does not carry over to the next', async () => {
    await open();
    await page.press('follow');
    expect(page.button('following')).toBeDefined();
    await act(async () => void (shown.peer = { ...sofia, _id: 'mira', name: 'Mira' }));
    expect(page.button('follow')).toBeDefined();
  });
});

it('a like is sent, and stays', async () => {
  await open();
  await page.press('like');
  expect(page.button('liked')).toBeDefined();
  const likes = () =>
    backend.context.database
      .selectFrom('activities')
      .select('user_id')
      .where('kind', '=', 'beLiked')
      .execute();
  await waitForPage(async () => expect(await likes()).toEqual([{ user_id: sofia._id }]));
  expect(said()).toEqual([]);
});

describe('reporting', () => {
  it.each([inCall, { source: 'match', refId: 'm1' } as const])(
    'sends the person and the encounter: %o',
    async (meeting) => {
      await open(sofia, meeting);
      await page.press('report');
      expect(asked('report')).toEqual({ userId: sofia._id, name: 'Sofia', ...meeting });
    },
  );

  it('is unavailable without an encounter', async () => {
    await open(sofia, null);
    expect(() => page.button('report')).toThrow();
  });
});

describe('blocking', () => {
  const question = () => asked('confirm action');

  it('asks first, is stored by the server, and shows a receipt with an undo', async () => {
    await open();
    await page.press('block');
    await waitForPage(() => expect(question()).toMatchObject({ title: 'Block Sofia?', isDanger: true }));
    expect(await blocked()).toEqual([]);
    expect(await question()?.onConfirm?.()).toBeUndefined();
    expect(await blocked()).toEqual([sofia._id]);
    expect(said()).toEqual([]);
    dialogs.close(0, 'confirmed');
    await waitForPage(() =>
      expect(asked('info')).toMatchObject({ title: 'Sofia is blocked', undo: { forMs: 10_000 } }),
    );
    dialogs.close(0, 'undone');
    await waitForPage(() =>
      expect(said()).toEqual(['Sofia is unblocked, and everything is back as it was.']),
    );
    expect(await blocked()).toEqual([]);
  });

  it('shows an error in the dialog if it failed, and blocks no one', async () => {
    net.lose(`POST /block/${sofia._id}`, 9);
    await open();
    await page.press('block');
    await waitForPage(() => expect(question()).toBeDefined());
    expect(await question()?.onConfirm?.()).toBe('You’re offline. Try again when you’re back online.');
    expect(await blocked()).toEqual([]);
    dialogs.close(0);
    await settle();
    expect(said()).toEqual([]);
  });
});

it('the stage asks before it prevents further matches with a person', async () => {
  await open();
  await page.press('unmatch');
  await waitForPage(() =>
    expect(asked('confirm action')).toMatchObject({ title: 'Never meet Sofia again?' }),
  );
});

it('without a person there are no actions', async () => {
  await open(null, null);
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
