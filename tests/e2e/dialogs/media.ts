import { expect, type Page } from '@playwright/test';
import { chooser, log, photo, send } from '../support/chats.ts';
import type { Chat } from './chat.ts';
import { button, choose, escape, press, said, type Openers } from './opener.ts';

/** A chat on a deployment with a moderation service, which allows every picture at first. */
export interface MediaChat extends Chat {
  /** Makes the moderation service leave requests unanswered from now on. */
  readonly holdModeration: () => void;
}

const options = (page: Page) => button(page, 'Options for evening.jpg');
const camera = (page: Page) => button(page, 'Camera');
const tile = (page: Page, name: string | RegExp) => button(log(page), name).last();
const blurred = 'Photo. Blurred. Show';
const record = (page: Page) => button(page, 'Record a voice message');
const crop = (page: Page) => button(page.getByRole('dialog'), 'Crop');

/** Sends a photo that is covered until the receiver opens it. */
async function sendPrivate(page: Page, name: string): Promise<void> {
  await chooser(page).setInputFiles([await photo(name, '#44337a')]);
  await button(page, `Options for ${name}`).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Private' }).check({ force: true });
  await button(page.getByRole('dialog'), 'Send').click();
}

/** Dialogs about photos, videos and voice messages. */
export const mediaDialogs = {
  'sending media': {
    title: said('compose:sending.title'),
    async open({ his }) {
      await chooser(his).setInputFiles([await photo('evening.jpg', '#b83280')]);
      return press(his, options(his));
    },
  },
  'crop photo': {
    title: said('compose:crop.title'),
    async open({ his }) {
      await options(his).click();
      return press(his, crop(his));
    },
    async after({ his }) {
      await escape(his);
      await send(his);
    },
  },
  'preview media': {
    title: said('compose:viewer.own.image'),
    open: ({ his }) => press(his, tile(his, 'Photo')),
  },
  'delete media': {
    title: said('compose:deleteMedia.title_one'),
    role: 'alertdialog',
    async open({ his }) {
      await tile(his, 'Photo').click();
      return press(his, button(his.getByRole('dialog'), 'Delete'));
    },
    after: ({ his }) => escape(his),
  },
  'full sent media': {
    isOfWide: true,
    title: said('compose:gallery.titleWith', { name: 'Valeria' }),
    open: ({ his }) => press(his, button(his, 'Show all')),
  },
  'sensitive content': {
    title: said('dialogs:sensitive.title'),
    async open({ his, hers }) {
      await sendPrivate(hers, 'evening.jpg');
      return press(his, tile(his, blurred));
    },
  },
  'media unavailable': {
    title: said('compose:unavailable.image'),
    async open({ his, hers, backend }) {
      await sendPrivate(hers, 'night.jpg');
      await expect(button(log(his), blurred)).toHaveCount(2);
      await tile(his, blurred).click();
      // A moderator removes the photo while he reads the question.
      const media = backend.context.database.updateTable('message_media');
      await media.set({ moderation: 'hidden' }).execute();
      await button(his.getByRole('dialog'), 'Show once').click();
      return { page: his, back: tile(his, blurred) };
    },
  },
  'take photo': {
    title: said('compose:takePhoto'),
    open: ({ his }) => choose(his, camera(his), 'Take photo'),
  },
  'take video': {
    title: said('compose:takeVideo'),
    open: ({ his }) => choose(his, camera(his), 'Take video'),
  },
  'discard voice message': {
    title: said('compose:discardVoice.title'),
    role: 'alertdialog',
    async open({ his }) {
      await record(his).click();
      await expect(his.getByRole('timer')).toHaveText(/0:(0[1-9]|[1-5]\d)/);
      return press(his, button(his, 'Discard'));
    },
    async after({ his }) {
      await button(his, 'Discard').click();
      await button(his.getByRole('alertdialog'), 'Discard').click();
    },
  },
  'no microphone': {
    title: said('devices:noMicrophone.title'),
    async open({ his }) {
      // Simulates a machine without a microphone.
      await his.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
      });
      return press(his, record(his));
    },
  },
  'moderation process': {
    title: said('compose:moderation.image'),
    async open({ his, hers, holdModeration }) {
      holdModeration();
      await chooser(his).setInputFiles([await photo('sea.jpg', '#2b6cb0')]);
      await send(his);
      await tile(hers, 'Photo. In review').click();
      // The review times out while the dialog is open. The photo is then shown and its button has another name.
      return { page: hers, back: tile(hers, /^Photo/) };
    },
  },
} as const satisfies Openers<MediaChat>;
