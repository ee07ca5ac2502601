import '#renderer/ui/styles/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { SendEntry, StoredChat } from '#shared/store/records.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { ToastHost, loadToasts } from '#renderer/ui/Toast.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { photo } from '#tests/kit/page/photo.ts';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { posterIdOf } from '../session/orphanedFiles.ts';
import { Composer } from './Composer.tsx';
import { readMedium } from '#renderer/services/uploads/readMedium.ts';

// Must be the first import, as in the product, because it sets the order of the CSS layers.

/** The browser has a fake camera and microphone; session and stores are the real ones, in memory. */

let scope: Scope;
let stage: ChatHarness;
let root: Root;
let container: HTMLElement;

beforeAll(async () => {
  await Promise.all([loadIcons(), loadToasts()]);
});
beforeEach(async () => {
  await screen.viewport(1280, 800);
  scope = createScope();
  stage = createChatHarness(scope);
  await stage.fill([chatWith('c')]);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  document.title = 'Chat';
});
afterEach(() => {
  stage.services.dialogs.closeAll();
  root.unmount();
  container.remove();
  scope.end();
});

async function open(locale: Locale = 'en'): Promise<void> {
  const i18n = await createI18n(locale, ['common', 'chat', 'compose', 'uploads', 'dialogs', 'devices']);
  const chat = (await stage.storage.chats.getChat({ chatId: 'c' })) as StoredChat;
  root.render(
    <I18nextProvider i18n={i18n}>
      <LocaleContext value={locale}>
        <InChatHarness stage={stage}>
          <section aria-label="Conversation">
            <Composer recipient={{ kind: 'chat', chatId: 'c' }} chat={chat} />
          </section>
          <DialogHost dialogs={stage.services.dialogs} />
        </InChatHarness>
        <ToastHost />
      </LocaleContext>
    </I18nextProvider>,
  );
  await expect.element(field()).toBeVisible();
}
const field = () => screen.getByRole('textbox').first();
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const tiles = () => document.querySelectorAll('li > button[aria-haspopup=dialog]').length;
const sent = async () =>
  (await stage.storage.local.listOutbox({})).filter((entry): entry is SendEntry => entry.kind === 'send');

function choose(...files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const input = chooser();
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('text', () => {
  it('is sent by Enter, broken by Shift+Enter, and kept when the page closes', async () => {
    await open();
    await field().fill('first');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}second');
    await expect
      .poll(async () => (await stage.storage.local.getDraft({ key: 'chat:c' }))?.text)
      .toBe('first\nsecond');
    root.unmount();
    root = createRoot(container);
    await open();
    await expect.element(field()).toHaveValue('first\nsecond');
    await userEvent.click(field());
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(async () => (await sent()).map(({ message }) => message.text))
      .toEqual(['first\nsecond']);
    await expect.element(field()).toHaveValue('');
    expect(await stage.storage.local.getDraft({ key: 'chat:c' })).toBeNull();
  });

  it('has a limit, and a counter appears before it', async () => {
    await open();
    await field().fill('x'.repeat(messageTextMaxChars - 10));
    await expect.element(screen.getByText('10 characters left')).toBeVisible();
  });

  it('above the limit is cut, and the counter says so', async () => {
    await open();
    await userEvent.click(field());
    document.execCommand('insertText', false, 'ab'.repeat(50_000));
    await expect.element(screen.getByText('0 characters left')).toBeVisible();
    await expect.element(field()).toHaveValue('ab'.repeat(messageTextMaxChars / 2));
    await button('Send').click();
    await expect
      .poll(async () => (await sent()).map(({ message }) => message.text?.length))
      .toEqual([messageTextMaxChars]);
  });

  it('and files return if the device has no space, before newer text', async () => {
    const refusal = Promise.withResolvers<never>();
    const keep = vi.spyOn(stage.storage.local, 'sendDraft').mockReturnValueOnce(refusal.promise);
    await open();
    choose(await photo('sea.jpg'));
    await expect.poll(tiles).toBe(1);
    await field().fill('look at this');
    await userEvent.keyboard('{Enter}');
    // The field is empty at once, so that the user can go on writing.
    await expect.element(field()).toHaveValue('');
    expect(tiles()).toBe(0);
    await userEvent.keyboard('and this');
    refusal.reject(Object.assign(new Error('full'), { name: 'StorageFull' }));
    await expect.element(field()).toHaveValue('look at this\nand this');
    await expect.poll(tiles).toBe(1);
    await expect
      .element(
        screen.getByText(
          'This device has no space left to save the message. Free up some space and try again.',
        ),
      )
      .toBeVisible();
    expect(await sent()).toEqual([]);
    await expect
      .poll(async () => (await stage.storage.local.getDraft({ key: 'chat:c' }))?.text)
      .toBe('look at this\nand this');
    await userEvent.click(field());
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(async () => (await sent()).map(({ message }) => [message.text, message.attachments.length]))
      .toEqual([['look at this\nand this', 1]]);
    await expect.element(field()).toHaveValue('');
    keep.mockRestore();
  });
});

describe('files', () => {
  it('are limited to ten, and each broken rule shows its own message', async () => {
    await open();
    choose(...(await Promise.all(Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, 20, 20)))));
    await expect
      .element(screen.getByText('You can only upload up to 10 files', { exact: true }))
      .toBeVisible();
    await expect.poll(tiles).toBe(10);
    await button('Remove 0.jpg').click();
    choose(new File(['<script>'], 'holiday.jpg', { type: 'image/jpeg' }));
    await expect
      .element(screen.getByText('Wrong media format. Please reupload another one.', { exact: true }))
      .toBeVisible();
    expect(tiles()).toBe(9);
    expect((await stage.storage.chats.listFileIds({})).length).toBe(9);
    expect(stage.calls.filter(({ name }) => name === 'createFileUpload')).toEqual([]);
  });

  it('stay chosen after a restart and are sent with the text', async () => {
    await open();
    choose(await photo('sea.jpg'));
    await expect.poll(tiles).toBe(1);
    root.unmount();
    root = createRoot(container);
    await open();
    await expect.poll(tiles).toBe(1);
    await field().fill('look');
    await button('Send').click();
    await expect.poll(async () => (await sent()).length).toBe(1);
    expect((await sent())[0]?.message).toMatchObject({
      type: 'media',
      text: 'look',
      attachments: [{ name: 'sea.jpg', type: 'image', extension: 'jpg', width: 400, height: 300 }],
    });
    await expect.poll(tiles).toBe(0);
  });

  it('include no video longer than 60 seconds', async () => {
    await open();
    const long = await (await fetch('/tests/fixtures/media/minute.webm')).blob();
    choose(new File([long], 'minute.webm', { type: 'video/webm' }));
    await expect
      .element(
        screen.getByText('You can only upload videos that are no longer than 60 seconds', { exact: true }),
      )
      .toBeVisible();
    expect(tiles()).toBe(0);
    expect(await stage.storage.chats.listFileIds({})).toEqual([]);
  });

  it('that are refused after Send was pressed keep the text and show the reason', async () => {
    await open();
    await field().fill('what I told you of');
    choose(new File(['<script>'], 'holiday.jpg', { type: 'image/jpeg' }));
    // Submits while the file is still being read.
    document.querySelector('form')!.requestSubmit();
    const note = screen.getByText('Wrong media format. Please reupload another one.', { exact: true });
    await expect.element(note).toBeVisible();
    await expect.element(field()).toHaveValue('what I told you of');
    expect(await sent()).toEqual([]);
    await button('Send').click();
    await expect
      .poll(async () => (await sent()).map(({ message }) => message.text))
      .toEqual(['what I told you of']);
    await expect.element(note).not.toBeInTheDocument();
  });

  it('that are accepted after Send was pressed are sent with the text', async () => {
    await open();
    await field().fill('the sea');
    choose(await photo('sea.jpg'));
    document.querySelector('form')!.requestSubmit();
    await expect
      .poll(async () => (await sent()).map(({ message }) => [message.text, message.attachments.length]))
      .toEqual([['the sea', 1]]);
  });

  it('can be pasted and dropped', async () => {
    await open();
    const transfer = new DataTransfer();
    transfer.items.add(await photo('a.jpg'));
    field()
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    await expect.poll(tiles).toBe(1);
    const place = document.querySelector('section')!;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await photo('b.jpg'));
    place.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }));
    const sign = screen.getByText('Drop files here');
    await expect.element(sign).toBeVisible();
    // Moving between child elements is not leaving; moving out of the window is.
    const leave = (relatedTarget: EventTarget | null) =>
      place.dispatchEvent(new DragEvent('dragleave', { dataTransfer, relatedTarget, bubbles: true }));
    leave(field().element());
    await expect.element(sign).toBeVisible();
    leave(null);
    await expect.element(sign).not.toBeInTheDocument();
    place.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }));
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.poll(tiles).toBe(2);
    await expect.element(screen.getByText('Drop files here')).not.toBeInTheDocument();
  });

  it('get a price, privacy and a crop in their dialog', async () => {
    await open();
    choose(await photo('sea.jpg'));
    await button('Options for sea.jpg').click();
    await screen.getByLabelText('Price in coins').fill('60a');
    await button('Crop').click();
    const apply = screen.getByRole('dialog', { name: 'Crop photo' }).getByRole('button', { name: 'Crop' });
    await expect.element(apply).toBeEnabled();
    expect(await findViolations(screen.getByRole('dialog', { name: 'Crop photo' }).element())).toEqual([]);
    // The content security policy blocks the styles that the library would inject.
    expect(
      [...document.querySelectorAll('style')].some(({ textContent }) =>
        textContent?.includes('reactEasyCrop'),
      ),
    ).toBe(false);
    await apply.click();
    await expect.element(screen.getByRole('dialog', { name: 'Crop photo' })).not.toBeInTheDocument();
    await screen.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(async () => (await sent()).length).toBe(1);
    const [attachment] = (await sent())[0]!.message.attachments;
    expect(attachment).toMatchObject({ price: 60, isPrivate: true });
    expect(attachment!.width! / attachment!.height!).toBeCloseTo(0.75, 1);
    // The uncropped original is deleted.
    expect(await stage.storage.chats.listFileIds({})).toEqual([attachment!.fileId]);
  });
});

describe('recording', () => {
  it('a voice message has length and waveform, and Escape asks before discarding it', async () => {
    await open();
    await button('Record a voice message').click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
    await userEvent.keyboard('{Escape}');
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Discard the voice message?' }))
      .toBeVisible();
    await button('Keep it').click();
    await expect.element(button('Pause')).toBeVisible();
    await button('Pause').click();
    await expect.element(button('Resume')).toBeVisible();
    await button('Send').click();
    await expect.poll(async () => (await sent()).length).toBe(1);
    const { message } = (await sent())[0]!;
    expect(message.attachments[0]).toMatchObject({ type: 'audio', extension: 'webm', price: null });
    expect(message.attachments[0]?.duration).toBeGreaterThan(0.9);
    expect(message.attachments[0]?.waveform.length).toBeGreaterThan(8);
    await expect.element(field()).toBeVisible();
  });

  it('a voice message stays until it is stored, first as a file, then in the outbox', async () => {
    const full = Object.assign(new Error('full'), { name: 'StorageFull' });
    const putFile = vi.spyOn(stage.storage.chats, 'putFile').mockRejectedValueOnce(full);
    const putOutbox = vi.spyOn(stage.storage.local, 'putOutbox').mockRejectedValueOnce(full);
    await open();
    await button('Record a voice message').click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
    await button('Send').click();
    const bar = screen.getByRole('group', { name: 'Recording a voice message' });
    await expect
      .element(
        bar.getByText('This device has no space left to save the file. Free up some space and try again.'),
      )
      .toBeVisible();
    await button('Try again').click();
    await expect
      .element(
        bar.getByText('This device has no space left to save the message. Free up some space and try again.'),
      )
      .toBeVisible();
    expect(await sent()).toEqual([]);
    await button('Try again').click();
    await expect.poll(async () => (await sent()).length).toBe(1);
    const [attachment] = (await sent())[0]!.message.attachments;
    expect(attachment).toMatchObject({ type: 'audio', extension: 'webm' });
    expect(await stage.storage.chats.listFileIds({})).toEqual([attachment!.fileId]);
    await expect.element(field()).toBeVisible();
    putFile.mockRestore();
    putOutbox.mockRestore();
  });

  it('a voice message that could not be sent is discarded with its file when the user asks for it', async () => {
    const full = Object.assign(new Error('full'), { name: 'StorageFull' });
    const putOutbox = vi.spyOn(stage.storage.local, 'putOutbox').mockRejectedValue(full);
    await open();
    await button('Record a voice message').click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
    await button('Send').click();
    await expect.element(button('Try again')).toBeVisible();
    expect((await stage.storage.chats.listFileIds({})).length).toBe(1);
    await button('Discard').click();
    await screen
      .getByRole('alertdialog', { name: 'Discard the voice message?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.element(field()).toBeVisible();
    await expect.poll(() => stage.storage.chats.listFileIds({})).toEqual([]);
    putOutbox.mockRestore();
  });

  it('a video from the camera gets its length, its size and a frame', { tags: ['unsteady'] }, async () => {
    await open();
    await button('Camera').click();
    await screen.getByRole('menuitem', { name: 'Take video' }).click();
    await expect.element(button('Record')).toBeEnabled();
    await button('Record').click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01');
    await button('Stop recording').click();
    await button('Use this').click();
    await expect.poll(tiles).toBe(1);
    const { attachments } = (await stage.storage.local.getDraft({ key: 'chat:c' }))!;
    expect(attachments[0]).toMatchObject({ type: 'video', extension: 'webm' });
    expect(attachments[0]?.duration).toBeGreaterThan(0.5);
    const poster = await stage.storage.chats.getFile({ fileId: posterIdOf(attachments[0]!.fileId) });
    const facts = await readMedium(new Blob([new Uint8Array(poster!.bytes)]), 'image');
    expect(facts?.height).toBeLessThanOrEqual(700);
  });

  it('a photo is previewed before it is used', async () => {
    await open();
    await button('Camera').click();
    await screen.getByRole('menuitem', { name: 'Take photo' }).click();
    await expect.element(button('Take photo')).toBeEnabled();
    await button('Take photo').click();
    await expect.element(screen.getByAltText('Your photo or video')).toBeVisible();
    await button('Use this').click();
    await expect.poll(tiles).toBe(1);
  });
});

describe('the picker', () => {
  it("inserts an emoji at the caret, and searches in the page's language", async () => {
    await open('ru');
    await field().fill('ab');
    (field().element() as HTMLTextAreaElement).setSelectionRange(1, 1);
    await button('Эмодзи, стикеры и подарки').click();
    const shown = () =>
      [...document.querySelectorAll('[role=row] [frimousse-emoji]')].map(({ textContent }) => textContent);
    for (const typed of ['Ёлка', 'christmas tree']) {
      await screen.getByPlaceholder('Найти эмодзи').fill(typed);
      await expect.poll(shown).toContain('🎄');
      await expect.poll(shown).not.toContain('😀');
      await expect.element(screen.getByPlaceholder('Найти эмодзи')).toHaveValue(typed);
    }
    await screen.getByPlaceholder('Найти эмодзи').fill('кот');
    await expect.poll(shown).toContain('😺');
    document.querySelector<HTMLElement>('[role=row] [frimousse-emoji]')!.click();
    await expect
      .poll(() => (field().element() as HTMLTextAreaElement).value)
      .toMatch(/^a\p{Extended_Pictographic}.*b$/u);
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('jsdelivr'))).toEqual(
      [],
    );
  });

  it('sends a sticker at once, a gift after a question, and keeps the draft', async () => {
    stage.answers['getGifts'] = () => ({
      gifts: [
        { _id: 'welcome', name: 'x', rawValue: 0, isFree: true, image: null, animation: null },
        { _id: 'moon', name: 'x', rawValue: 150, isFree: false, image: null, animation: null },
        { _id: 'diamond', name: 'x', rawValue: 900, isFree: false, image: null, animation: null },
      ],
    });
    await open();
    await field().fill('half a thought');
    await button('Emoji, stickers and gifts').click();
    await screen.getByRole('radio', { name: 'Stickers' }).click();
    await button('Laughing').click();
    await expect.poll(async () => (await sent()).map(({ message }) => message.stickerId)).toEqual(['laugh']);

    await button('Emoji, stickers and gifts').click();
    await screen.getByRole('radio', { name: 'Gifts' }).click();
    await screen.getByRole('button', { name: /^Diamond/ }).click();
    await expect.element(screen.getByText('You need 400 more coins')).toBeVisible();
    await expect.element(button('Send Diamond, 900 coins')).toBeDisabled();
    await screen.getByRole('button', { name: /^Moon/ }).click();
    await button('Send Moon, 150 coins').click();
    expect(await sent()).toHaveLength(1);
    await screen
      .getByRole('alertdialog', { name: /A gift for Person c/ })
      .getByRole('button', { name: 'Send Moon, 150 coins' })
      .click();
    await expect
      .poll(async () => (await sent()).map(({ message }) => message.giftId))
      .toEqual([null, 'moon']);
    await expect.element(field()).toHaveValue('half a thought');
  });
});

const item = (id: string, url: string) => ({
  id,
  type: 'image' as const,
  isPrivate: null,
  isPaid: null,
  price: null,
  giftId: null,
  url,
  duration: null,
  blurred: null,
  allowUnblure: null,
  onModeration: null,
  transcodingStatus: 'ready' as const,
  metadata: [],
  waveform: [],
  messageId: `m-${id}`,
  chatId: 'c',
  from: 'user-c',
  created_unreadable: Date.UTC(2026, 2, 5, 20),
});

describe('the viewer and the other dialogs', () => {
  it('the viewer steps by arrow keys, zooms and fills the window', async () => {
    await open();
    const urls = await Promise.all(
      [1, 2, 3].map(async (at) => URL.createObjectURL(await photo(`${at}.jpg`, 900, 600))),
    );
    void stage.services.dialogs.open('preview media', {
      items: urls.map((url, at) => item(`p${at}`, url)),
      startId: 'p0',
      senderOf: () => ({ name: 'Freja', avatar: null }),
      remove: () => Promise.resolve(false),
    });
    const dialog = screen.getByRole('dialog', { name: 'Photo from Freja' });
    await expect.element(dialog.getByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByText('2 of 3')).toBeVisible();
    await button('Zoom in').click();
    expect(dialog.getByAltText('Photo from Freja').element().getAttribute('style')).toContain('scale(1.5)');
    const frame = dialog.element().getBoundingClientRect();
    expect([Math.round(frame.width), Math.round(frame.height)]).toEqual([1280, 800]);
    expect(await findViolations(dialog.element())).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('the composer with files has no accessibility fault in either theme', async () => {
    await open();
    choose(await photo('sea.jpg'), new File(['no'], 'b.jpg'));
    await expect.poll(tiles).toBe(1);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    for (const theme of ['dark', 'light']) {
      document.documentElement.dataset['theme'] = theme;
      await finishAnimations();
      expect(await findViolations(container), theme).toEqual([]);
    }
    document.documentElement.dataset['theme'] = 'dark';
  });
});
