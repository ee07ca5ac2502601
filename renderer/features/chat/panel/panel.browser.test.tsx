// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mediaItemSchema } from '#shared/domain/chat.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { chatWith, history, messageAt, me, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { Refused } from '../conversation/testing/chatHarness.tsx';
import { createWholeChat, type WholeChat } from '../conversation/testing/wholeChat.tsx';

let stage: WholeChat;
beforeEach(async () => {
  await screen.viewport(1440, 900);
  stage = createWholeChat(DialogHost);
});
afterEach(() => stage.close());

const open = (at = '/chat?userId=user-c') => stage.open(at);
const panel = () => screen.getByRole('complementary');
const inPanel = (name: string | RegExp) => panel().getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');
const asked = (name: string) => stage.calls.filter((call) => call.name === name);
const storedUser = async () => (await stage.storage.chats.getChat({ chatId: 'c' }))?.user;
async function expectFaultless(element: Element): Promise<void> {
  await finishAnimations();
  expect(await findViolations(element)).toEqual([]);
}

describe('the profile in the panel', () => {
  it('follows the display rules: short name, LV for RU, artists in a call, no videos of top users', async () => {
    const medium = { id: 'g', url: '/a' };
    await stage.fill([
      chatWith(
        'c',
        {},
        {
          ...{ rolesGroup: 'goddess', name: 'Maximiliana Joyce' },
          ...{ last_ip_country: 'RU', bio: 'Night <b>walks</b>' },
        },
      ),
      chatWith(
        'd',
        {},
        { rolesGroup: 'artist', isTopUser: true, gallery: [medium], videoGallery: [medium, medium] },
      ),
    ]);
    await open();
    await expect.element(panel().getByText('Maximiliana Joy…')).toBeVisible();
    await expect.element(panel().getByText(/Latvia/)).toBeVisible();
    await expect.element(panel().getByText('Night <b>walks</b>')).toBeVisible();
    await expect
      .element(screen.getByText('Photos and videos you send each other appear here.'))
      .toBeVisible();
    await expectFaultless(panel().element());
    // The presence of other users is unknown without a connection.
    stage.session.state.phase = 'waiting';
    await expect.element(panel().getByText(/You’re offline/)).toBeVisible();
    expect(panel().element().textContent).not.toContain('Online');
    stage.session.state.phase = 'ready';
    await open('/chat?userId=user-d');
    await expect.element(panel().getByText('In a call')).toBeVisible();
    await expect.element(panel().getByText('1 photo')).toBeVisible();
    expect(panel().element().textContent).not.toContain('2 videos');
  });

  it("shows the number of messages, and the app language from the companion's last message", async () => {
    const lastMessage = { ...messageAt('c', 1, 'user-c'), appLang: 'ru-RU' };
    await stage.fill([chatWith('c', { countMessages: 12, lastMessage })]);
    await open();
    await expect.element(panel().getByText('12 messages')).toBeVisible();
    await expect.element(panel().getByText('Russian')).toBeVisible();
  });

  it('shows only what applies to a deleted account, an unknown user or a desk', async () => {
    await stage.fill([
      chatWith('c', {}, { deleted: true }),
      chatWith('s', { type: 'support', subtype: 'finance', user: null }),
    ]);
    await open();
    await expect.element(panel().getByText('This account was removed')).toBeVisible();
    expect(panel().getByRole('link').elements()).toEqual([]);
    expect(inPanel(/Follow|Block/).elements()).toEqual([]);
    await open('/chat?userId=nobody');
    await expect.element(panel().getByText('Someone')).toBeVisible();
    await expect.element(panel().getByRole('link', { name: 'Profile' })).toBeVisible();
    await open('/chat?support=finance');
    await expect.element(panel().getByText(/Never send a password/)).toBeVisible();
    expect(inPanel(/Follow|Report|Block/).elements()).toEqual([]);
  });
});

describe('following', () => {
  it('is shown at once, and reverted with an error if the server refuses', async () => {
    await stage.fill([chatWith('c')]);
    const refusal = Promise.withResolvers<never>();
    stage.answers['addFavorite'] = () => refusal.promise;
    await open();
    await inPanel('Follow').click();
    await expect.element(inPanel('Following')).toHaveAttribute('aria-pressed', 'true');
    expect((await storedUser())?.isFavorite).toBe(true);
    // The presence changes in between: the revert must not restore the old one.
    await stage.session.apply([{ kind: 'presence', userId: 'user-c', status: 'inacall' }]);
    refusal.reject(new Refused('network', 0));
    await expect.element(inPanel('Follow')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(screen.getByText(/You’re offline/)).toBeVisible();
    expect(await storedUser()).toMatchObject({ isFavorite: false, status: 'inacall' });

    stage.answers['addFavorite'] = () => ({ isFavorite: true, isFavoritedBy: null });
    await inPanel('Follow').click();
    await expect.element(inPanel('Following')).toBeVisible();
    await expect.poll(async () => (await stage.storage.chats.countChats({})).followings.chats).toBe(1);
  });
});

describe('blocking', () => {
  it('asks first, replaces the composer with a note, and can be undone', async () => {
    await stage.fill([chatWith('c', {}, { isFavorite: true })]);
    await open();
    await inPanel('Block Person c').click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    // The server did not answer: the dialog shows the error, and nothing is blocked.
    await expect.element(question.getByText(/You’re offline/)).toBeVisible();
    expect(screen.getByText('You blocked Person c').elements()).toEqual([]);

    stage.answers['block'] = () => ({});
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await expect.element(panel().getByText('You blocked Person c')).toBeVisible();
    expect(asked('block').at(-1)?.input.params).toEqual({ id: 'user-c' });
    expect(screen.getByRole('textbox', { name: 'Write a message' }).elements()).toEqual([]);
    expect((await storedUser())?.isFavorite).toBe(false);
    await expectFaultless(stage.element);

    stage.answers['unblock'] = () => ({});
    await screen
      .getByRole('region', { name: /Conversation/ })
      .getByRole('button', { name: 'Unblock' })
      .click();
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
    await expect.element(inPanel('Block Person c')).toBeVisible();
  });

  it("is known from all pages of the server's list", async () => {
    await stage.fill([chatWith('c')]);
    const { user } = chatWith('c');
    stage.answers['getBlocked'] = ({ query }) =>
      query?.['paginationToken'] === 'next'
        ? { users: [user], paginationToken: null }
        : { users: [], paginationToken: 'next' };
    await open();
    await expect.element(panel().getByText('You blocked Person c')).toBeVisible();
  });
});

describe('media', () => {
  it('are shown newest first; one button shows all blurred ones but not priced ones', async () => {
    const sent = [
      messageAt('c', nowMs - 3, 'user-c', { type: 'media', text: null, media: [picture('old')] }),
      messageAt('c', nowMs - 2, 'user-c', {
        type: 'media',
        text: null,
        media: [picture('blurred', { blurred: true }), picture('paid', { price: 60, blurred: true })],
      }),
      messageAt('c', nowMs - 1, me, {
        type: 'media',
        text: null,
        media: [{ id: 'voice', type: 'audio', transcodingStatus: 'ready' }],
      }),
    ];
    await stage.fill([chatWith('c', { lastMessage: sent.at(-1) })], sent);
    stage.answers['unblurMedia'] = ({ body }) => {
      const { mediaItemId: id } = body as { mediaItemId: string };
      return { mediaItem: mediaItemSchema.parse({ ...picture(id), blurred: false, from: 'user-c' }) };
    };
    await open();
    const section = panel().getByRole('region', { name: 'Photos and videos' });
    const labels = () =>
      [...section.element().querySelectorAll('li > button')].map((tile) => tile.getAttribute('aria-label'));
    await expect.element(section.getByRole('button', { name: /1 of 3/ })).toBeVisible();
    expect(labels()).toEqual([
      'Photo 1 of 3. Blurred. Show',
      'Photo 2 of 3. Unlock for 60 coins',
      'Photo 3 of 3',
    ]);
    await section.getByRole('button', { name: 'Unblur all' }).click();
    await dialog().getByRole('button', { name: 'Show once' }).click();
    await expect.poll(labels).toEqual(['Photo 1 of 3', 'Photo 2 of 3. Unlock for 60 coins', 'Photo 3 of 3']);
    expect(
      asked('unblurMedia').map(({ input }) => (input.body as { mediaItemId: string }).mediaItemId),
    ).toEqual(['blurred']);
    expect(section.getByRole('button', { name: 'Unblur all' }).elements()).toEqual([]);
    await section.getByRole('button', { name: 'Show all' }).click();
    await expect.element(dialog().getByRole('button', { name: /^Photo 3/ })).toBeVisible();
  });

  it('are blurred by a switch, which goes back if the server refuses', async () => {
    await stage.fill([chatWith('c')]);
    await open();
    const blur = panel().getByRole('switch', { name: 'Blur photos from Person c' });
    await blur.click({ force: true });
    await expect.element(screen.getByText(/You’re offline/)).toBeVisible();
    await expect.element(blur).not.toBeChecked();
    stage.answers['setBlurFromUser'] = () => ({});
    await blur.click({ force: true });
    await expect.element(blur).toBeChecked();
    expect((await stage.storage.chats.getChat({ chatId: 'c' }))?.blurFromUser).toBe(true);
  });
});

describe('reporting a message', () => {
  it('works by keyboard: starts at "minor", keeps the text if refused, then thanks and blocks', async () => {
    const bad = messageAt('c', nowMs - 1, 'user-c', { text: 'something bad' });
    await stage.fill([chatWith('c', { lastMessage: bad })], [bad]);
    await open();
    await screen.getByRole('log').getByText('something bad').last().click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Report' }).click();
    await expect.element(dialog()).toHaveAccessibleName('Report Person c');
    const first = dialog().getByRole('radio').first();
    await expect.element(first).toHaveAccessibleName(/May be under 18/);
    await expect.element(first).toHaveFocus();
    await expectFaultless(dialog().element());
    const send = dialog().getByRole('button', { name: 'Send report' });
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('Choose a reason.')).toBeVisible();
    expect(asked('report')).toEqual([]);

    await userEvent.keyboard(' ');
    await expect.element(first).toBeChecked();
    const comment = dialog().getByRole('textbox', { name: 'What happened' });
    await comment.fill('x'.repeat(1_200));
    expect((comment.element() as HTMLTextAreaElement).maxLength).toBe(1_000);
    await comment.fill('she says she is in school');
    await send.click();
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/Nothing is lost/),
      )
      .toBeVisible();
    await expect.element(comment).toHaveValue('she says she is in school');
    await expect.element(first).toBeChecked();

    stage.answers['report'] = () => ({});
    await send.click();
    // The report was sent; blocking failed and can be retried alone.
    await expect.element(dialog()).toHaveAccessibleName('Person c isn’t blocked yet');
    await expect.element(dialog().getByText('Your report is with our team.')).toBeVisible();
    expect(asked('report').at(-1)?.input.body).toEqual({
      userId: 'user-c',
      reason: 'minor',
      comment: 'she says she is in school',
      source: 'message',
      refId: bad._id,
    });
    stage.answers['block'] = () => ({});
    await expectFaultless(dialog().element());
    await dialog().getByRole('button', { name: 'Block again' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(asked('report')).toHaveLength(2);
    await expect.element(panel().getByText('You blocked Person c')).toBeVisible();
  });
});

describe('searching a chat', () => {
  it('finds by the beginning of a word, and opens the chosen message by keyboard', async () => {
    const messages = history('c', 300);
    const [early, other] = [messages[20]!, messages[60]!];
    const changed = messages.map((message) => {
      if (message === early)
        return { ...message, text: 'the needle of the old compass', media: [], type: 'text' as const };
      return message === other
        ? { ...message, text: 'knitting needles', media: [], type: 'text' as const }
        : message;
    });
    await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: changed.at(-1) })], changed);
    await open();
    await screen.getByRole('button', { name: 'Chat options' }).click();
    await screen.getByRole('menuitem', { name: 'Search in this chat' }).click();
    await expect.element(dialog().getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('haystack');
    await expect.element(dialog().getByText('Nothing found')).toBeVisible();
    await dialog().getByRole('searchbox').fill('needl');
    await expect.element(dialog().getByText('2 messages found')).toBeInTheDocument();
    expect([...dialog().element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'needl',
      'needl',
    ]);
    await expectFaultless(dialog().element());
    await expect.element(dialog().getByRole('searchbox')).toHaveFocus();
    for (const [key, row] of [
      ['{ArrowDown}', 0],
      ['{ArrowDown}', 1],
      ['{ArrowUp}', 0],
      ['{ArrowDown}', 1],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(dialog().getByRole('listitem').nth(row).getByRole('button')).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => stage.services.dialogs.state.pool.length).toBe(0);
    const log = screen.getByRole('log');
    await expect.element(log.getByText('the needle of the old compass').last()).toBeInViewport();
  });
});

describe('deleting several messages', () => {
  it('asks first, and can still be undone', async () => {
    const messages = [1, 2].map((at) => messageAt('c', nowMs - at, me, { text: `mine ${at}` }));
    await stage.fill([chatWith('c', { lastMessage: messages[0] })], messages);
    await open();
    const log = screen.getByRole('log');
    await log.getByText('mine 1').last().click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    await log.getByText('mine 2').last().click();
    const remove = screen.getByRole('button', { name: 'Delete', exact: true });
    await remove.click();
    const question = screen.getByRole('alertdialog', { name: 'Delete 2 messages?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(log.getByText('mine 2').last()).toBeVisible();
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => log.getByText('mine 2').elements().length).toBe(0);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(log.getByText('mine 2').last()).toBeVisible();
  });
});
