// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mediaItemSchema } from '#shared/domain/chat.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { chatWith, me, messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { Refused } from '../conversation/testing/chatHarness.tsx';
import { createWholeChat, type WholeChat } from '../conversation/testing/wholeChat.tsx';

/** Each chat dialog is opened as a user would open it, and each answer is checked. */

let chat: WholeChat;
beforeEach(async () => {
  await screen.viewport(1440, 900);
  chat = createWholeChat(DialogHost);
});
afterEach(() => {
  vi.useRealTimers();
  chat.close();
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const openPicture = (id: string, more: object = {}) => picture(id, { url: dot, ...more });
const log = () => screen.getByRole('log', { name: 'Messages' });
const question = (name: string) => screen.getByRole('alertdialog', { name, exact: true });
const dialog = (name: string | RegExp) => screen.getByRole('dialog', { name, exact: true });
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const asked = (name: string) => chat.calls.filter((call) => call.name === name).map(({ input }) => input);

/** Stores and opens a chat with one media message from this user. */
async function sent(from: string, ...media: readonly object[]): Promise<string> {
  const message = messageAt('c', nowMs, from, { type: 'media', text: null, media });
  await chat.fill([chatWith('c', { readUpTo: nowMs, lastMessage: message })], [message]);
  await chat.open('/chat?userId=user-c');
  return message._id;
}

describe('delete media', () => {
  it("opens from the viewer of the user's own media, names the number of files, and deletes nothing before it is confirmed", async () => {
    await sent(me, openPicture('p1'), openPicture('p2'));
    await log().getByRole('button', { name: 'Photo 2 of 2' }).click();
    const viewer = dialog('Your photo');
    await expect.element(viewer.getByText('2 of 2')).toBeVisible();
    await viewer.getByRole('button', { name: 'Delete' }).click();
    const ask = question('Delete all 2?');
    await expect
      .element(ask.getByText('The message they’re in is deleted too, for both of you.'))
      .toBeVisible();
    // An accidental Enter must not delete anything.
    await expect.element(ask.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(viewer.getByText('2 of 2')).toBeVisible();
    expect(await chat.storage.local.listOutbox({})).toEqual([]);
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect.element(log().getByRole('button', { name: 'Photo 2 of 2' })).toBeVisible();
  });

  it('removes the message from the log when confirmed, closes the viewer, and informs the server', async () => {
    chat.answers['deleteMessages'] = () => ({});
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const id = await sent(me, openPicture('p1'));
    await log().getByRole('button', { name: 'Photo' }).click();
    await dialog('Your photo').getByRole('button', { name: 'Delete' }).click();
    const ask = question('Delete this?');
    await expect.element(ask.getByText('The message it’s in is deleted too, for both of you.')).toBeVisible();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog('Your photo')).not.toBeInTheDocument();
    await expect.element(log().getByRole('button', { name: 'Photo' })).not.toBeInTheDocument();
    expect(asked('deleteMessages')).toEqual([]);
    vi.advanceTimersByTime(figures.undoMs);
    await expect
      .poll(() => asked('deleteMessages').map(({ body }) => body))
      .toEqual([{ chatId: 'c', messages: [id] }]);
    await expect.poll(() => chat.storage.chats.getMessages({ messageIds: [id] })).toEqual([]);
  });

  it('can be undone: the media return to viewer, gallery and log', async () => {
    const theirs = messageAt('c', nowMs - 60_000, 'user-c', { type: 'media', media: [openPicture('q1')] });
    const mine = messageAt('c', nowMs, me, { type: 'media', text: null, media: [openPicture('p1')] });
    await chat.fill([chatWith('c', { readUpTo: nowMs, lastMessage: mine })], [theirs, mine]);
    await chat.open('/chat?userId=user-c');
    await button('Show all').click();
    const gallery = dialog('Photos and videos with Person c');
    // Counts tiles by selector, because the gallery below the viewer is hidden from the accessibility tree.
    const tiles = () => document.querySelectorAll('[role=dialog] li > [aria-label^="Photo"]').length;
    await gallery.getByRole('button', { name: 'Photo 1' }).click();
    await dialog('Your photo').getByRole('button', { name: 'Delete' }).click();
    await question('Delete this?').getByRole('button', { name: 'Delete' }).click();
    // The remaining photo is from the other user.
    await expect.element(dialog('Photo from Person c').getByText('Person c')).toBeVisible();
    expect(dialog('Photo from Person c').getByRole('button', { name: 'Delete' }).elements()).toEqual([]);
    await expect.poll(tiles).toBe(1);
    await button('Undo').click();
    await expect.element(dialog('Photo from Person c').getByText('2 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog('Your photo').getByText('You', { exact: true })).toBeVisible();
    await dialog('Your photo').getByRole('button', { name: 'Close' }).click();
    await expect.poll(tiles).toBe(2);
    await gallery.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => log().getByRole('button', { name: 'Photo' }).elements().length).toBe(2);
    expect([asked('deleteMessages'), await chat.storage.local.listOutbox({})]).toEqual([[], []]);
  });

  it('is not offered for received media', async () => {
    await sent('user-c', openPicture('p1'));
    await log().getByRole('button', { name: 'Photo' }).click();
    await expect.element(dialog('Photo from Person c')).toBeVisible();
    expect(dialog('Photo from Person c').getByRole('button', { name: 'Delete' }).elements()).toEqual([]);
  });
});

describe('ignore chat', () => {
  async function ask() {
    await button('Chat options').click();
    await screen.getByRole('menuitem', { name: 'Ignore' }).click();
    return question('Ignore Person c?');
  }
  const row = () => screen.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Person c/ });

  it('opens from the chat menu, explains the effect, and changes nothing on Cancel', async () => {
    await sent('user-c', openPicture('p1'));
    const open = await ask();
    await expect
      .element(
        open.getByText(
          'The chat leaves your lists and stays muted. Messaging this person brings it back. They aren’t notified.',
        ),
      )
      .toBeVisible();
    await open.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(open).not.toBeInTheDocument();
    expect(asked('hideChat')).toEqual([]);
    await expect.element(row()).toBeVisible();
    await expect.element(log()).toBeVisible();
  });

  it('returns the focus to the menu button, also when it opens without loading', async () => {
    await sent('user-c', openPicture('p1'));
    // The dialog is already loaded from the second time on.
    for (let time = 0; time < 3; time += 1) {
      const open = await ask();
      await expect.element(open.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(open).not.toBeInTheDocument();
      await expect.element(button('Chat options')).toHaveFocus();
    }
    // The context menu has no button to return to, so the row gets the focus.
    await row().click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Ignore' }).click();
    await expect.element(question('Ignore Person c?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question('Ignore Person c?')).not.toBeInTheDocument();
    await expect.element(row()).toHaveFocus();
  });

  it('keeps the chat if the server refuses; otherwise closes the chat and removes it from all lists', async () => {
    await sent('user-c', openPicture('p1'));
    await (await ask()).getByRole('button', { name: 'Ignore' }).click();
    await expect.element(screen.getByText(/You’re offline/)).toBeVisible();
    await expect.element(row()).toBeVisible();
    await expect.element(log()).toBeVisible();

    chat.answers['hideChat'] = () => ({});
    await (await ask()).getByRole('button', { name: 'Ignore' }).click();
    await expect.element(log()).not.toBeInTheDocument();
    await expect.element(row()).not.toBeInTheDocument();
    expect(asked('hideChat').at(-1)?.params).toEqual({ id: 'c' });
    expect((await chat.storage.chats.getChat({ chatId: 'c' }))?.hidden).toBe(true);
  });

  it('is undone by "Restore chat"', async () => {
    await chat.fill([chatWith('c', { hidden: true, revision: 2 })]);
    chat.answers['openChat'] = () => ({ chat: chatWith('c', { revision: 3 }), message: null });
    await chat.open('/chat?userId=user-c');
    await expect.element(screen.getByText('You’re ignoring Person c. New messages are muted.')).toBeVisible();
    await screen
      .getByRole('region', { name: /^Conversation/ })
      .getByRole('button', { name: 'Restore chat' })
      .click();
    await expect.element(row()).toBeVisible();
    expect(asked('openChat').at(-1)?.body).toEqual({ userId: 'user-c' });
    await expect.element(button('Restore chat')).not.toBeInTheDocument();
  });
});

describe('full sent media', () => {
  const gallery = () => dialog('Photos and videos with Person c');
  const tile = (name: string) => gallery().getByRole('button', { name, exact: true });
  const old = (id: string, more: object = {}) =>
    mediaItemSchema.parse({
      ...openPicture(id),
      messageId: `m-${id}`,
      chatId: 'c',
      from: 'user-c',
      created_unreadable: 5,
      ...more,
    });
  const openGallery = () => button('Show all').click();

  it("shows stored media, then the server's by a button until all are loaded, and can retry a failure", async () => {
    const pages = [[old('o1'), old('o2')], [old('o3', { type: 'video' })]];
    let served = 0;
    const serve = ({ query }: { query?: Record<string, unknown> }) => {
      const at = query?.['paginationToken'] === 'next' ? 1 : 0;
      served += 1;
      return { mediaItems: pages[at], paginationToken: at === 0 ? 'next' : null };
    };
    await sent(me, openPicture('p1'));
    // The next page is loaded in advance; after a failure it is unknown whether there is more.
    chat.answers['getChatMedia'] = () => {
      throw new Refused('internal', 500);
    };
    await openGallery();
    await expect.element(tile('Photo 1')).toBeVisible();
    await button('Show more').click();
    await expect.element(gallery().getByRole('alert')).toHaveTextContent('Couldn’t load more.');
    chat.answers['getChatMedia'] = serve;
    await button('Try again').click();
    await expect.element(tile('Photo 3')).toBeVisible();
    expect(gallery().getByRole('alert').elements()).toEqual([]);
    await button('Show more').click();
    await expect.element(tile('Video 4')).toBeVisible();
    // All media are loaded, so the button disappears.
    await expect.element(button('Show more')).not.toBeInTheDocument();
    expect(served).toBe(2);
    await tile('Photo 2').click();
    const viewer = screen.getByRole('dialog', { name: 'Photo from Person c' });
    await expect.element(viewer.getByText('2 of 4')).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await gallery().getByRole('button', { name: 'Close' }).click();
    await expect.element(gallery()).not.toBeInTheDocument();
  });

  it('opens blurred and priced media, also if they are not stored', async () => {
    chat.answers['getChatMedia'] = () => ({
      mediaItems: [
        old('o1', { url: null, blurred: true }),
        old('o2', { url: null, blurred: true, price: 60 }),
      ],
      paginationToken: null,
    });
    chat.answers['unblurMedia'] = ({ body }) => {
      const { mediaItemId: id } = body as { mediaItemId: string };
      const price = id === 'o2' ? { price: 60, isPaid: true } : {};
      return { mediaItem: old(id, { blurred: false, ...price }) };
    };
    chat.answers['getSettings'] = () => ({ safeSearch: false });
    chat.answers['getClientSettings'] = () => ({ privacy: { safeSearch: null } });
    await sent(me, openPicture('p1'));
    await openGallery();
    await button('Show more').click();
    await tile('Photo 2. Hidden').click();
    await expect.element(tile('Photo 2')).toBeVisible();
    await tile('Photo 3. Hidden').click();
    const buy = question('Unlock this photo?');
    await buy.getByRole('button', { name: /60 coins/ }).click();
    await expect.element(tile('Photo 3')).toBeVisible();
    await tile('Photo 3').click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Photo from Person c' }).getByText('3 of 3'))
      .toBeVisible();
    expect(asked('unblurMedia')).toHaveLength(2);
  });

  it('shows an empty state if there are no media', async () => {
    // The chat is not stored as a whole, so it is unknown whether it has media.
    await chat.session.apply([{ kind: 'chats', chats: [chatWith('c')] }]);
    chat.answers['getChatMedia'] = () => {
      throw new Refused('internal', 500);
    };
    await chat.open('/chat?userId=user-c');
    await expect.element(button('Show all')).toBeVisible();
    chat.answers['getChatMedia'] = () => ({ mediaItems: [], paginationToken: null });
    await openGallery();
    await expect.element(gallery().getByText('No photos or videos yet')).toBeVisible();
    await expect
      .element(gallery().getByText('Photos and videos you send each other appear here.'))
      .toBeVisible();
  });
});

describe('media unavailable', () => {
  it.each([
    ['image', 'Photo', 'not_found', 404],
    ['video', 'Video', 'conflict', 409],
  ])('opens if a blurred %s is no longer available', async (type, name, code, status) => {
    chat.answers['getSettings'] = () => ({ safeSearch: false });
    chat.answers['getClientSettings'] = () => ({ privacy: { safeSearch: null } });
    chat.answers['unblurMedia'] = () => {
      throw new Refused(code, status);
    };
    await sent('user-c', picture('p1', { type, blurred: true }));
    await log()
      .getByRole('button', { name: `${name}. Blurred. Show` })
      .click();
    const told = dialog(`This ${name.toLowerCase()} isn’t available`);
    await expect.element(told.getByText('It was removed or couldn’t be processed.')).toBeVisible();
    await told.getByRole('button', { name: 'Got it' }).click();
    await expect.element(told).not.toBeInTheDocument();
    // Nothing was unblurred, so the item stays blurred.
    await expect.element(log().getByRole('button', { name: `${name}. Blurred. Show` })).toBeVisible();
  });

  it('opens if a media item has no URL', async () => {
    await sent('user-c', picture('p1'));
    await log().getByRole('button', { name: 'Photo' }).click();
    await dialog('This photo isn’t available').getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog('This photo isn’t available')).not.toBeInTheDocument();
    expect(asked('unblurMedia')).toEqual([]);
  });
});

describe('moderation process', () => {
  it.each([
    ['image', 'Photo'],
    ['video', 'Video'],
  ])('opens for a received %s under review, without a request to the server', async (type, name) => {
    await sent('user-c', picture('p1', { type, onModeration: true, blurred: true, allowUnblure: false }));
    await log()
      .getByRole('button', { name: `${name}. In review` })
      .click();
    const told = dialog(`The ${name.toLowerCase()} is in review`);
    await expect
      .element(told.getByText('It opens automatically after the review. You don’t need to do anything.'))
      .toBeVisible();
    await told.getByRole('button', { name: 'Got it' }).click();
    await expect.element(told).not.toBeInTheDocument();
    expect(asked('unblurMedia')).toEqual([]);
    // §4: an event brings the result, and the media item opens by itself.
    const item = mediaItemSchema.parse({
      ...openPicture('p1', { type }),
      onModeration: false,
      blurred: false,
    });
    await chat.session.apply([{ kind: 'media', chatId: 'c', messageId: `c-${nowMs}`, item }]);
    await expect.element(log().getByRole('button', { name, exact: true })).toBeVisible();
  });
});

describe('discard voice message', () => {
  it('opens by the bin and by Escape; recording continues if kept, and nothing is stored if discarded', async () => {
    await chat.fill([chatWith('c')]);
    await chat.open('/chat?userId=user-c');
    await button('Record a voice message').click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
    await button('Discard').click();
    const ask = question('Discard the voice message?');
    await expect.element(ask.getByText('Your recording will be lost.')).toBeVisible();
    await expect.element(ask.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await ask.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(button('Pause')).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
    expect(screen.getByRole('timer').elements()).toEqual([]);
    expect(await chat.storage.local.listOutbox({})).toEqual([]);
    expect(await chat.storage.chats.listFileIds({})).toEqual([]);
    expect(await chat.storage.local.getDraft({ key: 'chat:c' })).toBeNull();
  });
});
