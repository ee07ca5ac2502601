import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlockReceipt } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { settle, type Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { chatWith, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type ChatHarness,
} from '../conversation/testing/chatHarness.tsx';
import { blocksOf } from './blocks.ts';
import { useCompanionCommands } from './useCompanionCommands.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let commands: ReturnType<typeof useCompanionCommands>;

const onStage = (children: ReactNode) => <InChatHarness stage={stage}>{children}</InChatHarness>;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  const used = await renderHook(useCompanionCommands, onStage);
  page = used.page;
  commands = used.now();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

async function chat(isFavorite: boolean): Promise<StoredChat> {
  await stage.fill([chatWith('c', {}, { isFavorite })]);
  return stored();
}
async function stored(): Promise<StoredChat> {
  const found = await stage.storage.chats.getChat({ chatId: 'c' });
  if (!found) throw new Error('it was filled');
  return found;
}
const isFollowed = async () => (await stored()).user?.isFavorite;
const isBlocked = () => blocksOf(stage.session, stage.services.api).state.people['user-c'];
const names = () => stage.calls.map(({ name }) => name).filter((name) => /avorite|lock/.test(name));
const said = () => getToasts().map(({ title }) => title);
const top = () => stage.services.dialogs.state.pool.at(-1);

async function answer(value: unknown): Promise<void> {
  await waitFor(() => expect(top()).toBeDefined());
  stage.services.dialogs.close(top()!.index, value as never);
}
/** Confirms the dialog. Returns the error that keeps it open; undefined: it closed. */
async function confirm(): Promise<string | void> {
  await waitFor(() => expect(top()).toBeDefined());
  const refusal = await (top()!.props as DialogPropsOf<'confirm action'>).onConfirm?.();
  if (refusal === undefined) await answer('confirmed');
  return refusal;
}

describe('following', () => {
  it("is shown before the server answers, and then shows the server's result", async () => {
    const of = await chat(false);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    stage.answers['addFavorite'] = () => promise;
    const done = commands.follow(of, true);
    await waitFor(async () => expect(await isFollowed()).toBe(true));
    resolve({ isFavorite: true });
    await done;
    expect([names(), await isFollowed(), said()]).toEqual([['addFavorite'], true, []]);

    stage.answers['removeFavorite'] = () => ({ isFavorite: true });
    await commands.follow(await stored(), false);
    expect([names().at(-1), await isFollowed()]).toEqual(['removeFavorite', true]);
  });

  it.each([
    ['blocked', 403, 'One of you has blocked the other, so you can’t follow.'],
    ['not_found', 404, 'This person is no longer on Vesper.'],
    ['conflict', 409, 'Something went wrong. Please try again.'],
    [null, 0, 'You’re offline. Try again when you’re back online.'],
  ])('that is refused (%s) is reverted with a reason', async (code, status, words) => {
    const of = await chat(false);
    if (code !== null)
      stage.answers['addFavorite'] = () => {
        throw new Refused(code, status);
      };
    await commands.follow(of, true);
    expect([await isFollowed(), said()]).toEqual([false, [words]]);
  });
});

describe('blocking', () => {
  const receipt: BlockReceipt = {
    followed: true,
    fan: false,
    chats: 1,
    matches: 0,
    calls: 0,
    activities: 0,
    stories: { theirs: 0, own: 0 },
  };

  it('ends following, and undoing it restores following', async () => {
    const of = await chat(true);
    stage.answers['block'] = () => ({ receipt });
    stage.answers['undoBlock'] = () => ({});
    const done = commands.block(of);
    expect(await confirm()).toBeUndefined();
    await waitFor(() => expect(top()?.name).toBe('info'));
    expect([isBlocked(), await isFollowed()]).toEqual([true, false]);
    await answer('undone');
    await done;
    expect([isBlocked(), await isFollowed()]).toEqual([false, true]);
    expect(names()).toEqual(['block', 'undoBlock']);
  });

  it('does not follow a user after Undo who was not followed before', async () => {
    const of = await chat(false);
    stage.answers['block'] = () => ({ receipt });
    stage.answers['undoBlock'] = () => ({});
    const done = commands.block(of);
    await confirm();
    await waitFor(() => expect(top()?.name).toBe('info'));
    await answer('undone');
    await done;
    expect([isBlocked(), await isFollowed()]).toEqual([false, false]);
  });

  it('that can no longer be undone stays', async () => {
    const of = await chat(true);
    stage.answers['block'] = () => ({ receipt });
    stage.answers['undoBlock'] = () => {
      throw new Refused('conflict', 409);
    };
    const done = commands.block(of);
    await confirm();
    await waitFor(() => expect(top()?.name).toBe('info'));
    await answer('undone');
    await done;
    expect([isBlocked(), await isFollowed(), said().length]).toEqual([true, false, 1]);
  });

  it('that is refused or not confirmed changes nothing', async () => {
    const of = await chat(true);
    const done = commands.block(of);
    expect(await confirm()).toBe('You’re offline. Try again when you’re back online.');
    await answer(null);
    await done;
    expect([isBlocked(), await isFollowed()]).toEqual([undefined, true]);
  });

  it('ends with a message that names the user, and stays if the server refuses to end it', async () => {
    const { user } = await chat(false);
    blocksOf(stage.session, stage.services.api).set('user-c', true);
    await commands.unblock(user!);
    expect(isBlocked()).toBe(true);
    stage.answers['unblock'] = () => ({});
    await commands.unblock(user!);
    expect([isBlocked(), said().length]).toEqual([false, 2]);
  });
});

describe('reporting', () => {
  it.each([
    ['a chat', false, { source: 'chat', refId: 'c' }],
    ['a message', true, { source: 'message', refId: 'm1' }],
  ])('%s sends its source and id', async (_, isMessage, about) => {
    const of = await chat(true);
    const message = isMessage ? messageAt('c', nowMs, 'user-c', { _id: 'm1' }) : null;
    const done = commands.report(of, message);
    await waitFor(() => expect(top()?.props).toMatchObject({ userId: 'user-c', ...about }));
    await answer({ isBlocked: false });
    await done;
    expect([isBlocked(), await isFollowed()]).toEqual([undefined, true]);
  });

  it('with a block marks the user as blocked and not followed', async () => {
    const done = commands.report(await chat(true), null);
    await answer({ isBlocked: true });
    await done;
    await settle();
    expect([isBlocked(), await isFollowed()]).toEqual([true, false]);
  });
});
