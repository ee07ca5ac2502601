// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { photo } from '#tests/kit/page/photo.ts';
import { ChatPage } from '../ChatPage.tsx';
import { stagePorts } from '../ports.ts';
import { chatWith, me, messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type Asked,
  type ChatHarness,
} from '../conversation/testing/chatHarness.tsx';
import type { FormAnswer, SendForm } from '#renderer/services/uploads/sendForm.ts';

/** Pending and refused messages with the real session and a server whose answers the test sets. */

/** An upload that runs until the test ends it. */
interface Upload {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
  readonly answer: (answer: FormAnswer) => void;
}
const taken: FormAnswer = { status: 200, body: {} };
const refused = (status: number, code: string, field: string | null = null): FormAnswer => ({
  status,
  body: { code, message: '', field },
});

const goddess = { role: 'goddess' } as const;

let scope: Scope;
let stage: ChatHarness;
let root: Root;
let container: HTMLElement;
let uploads: Upload[];
const send: SendForm = (_url, _form, { signal, onProgress }) =>
  new Promise((done) => {
    signal.addEventListener('abort', () => done('cancelled'));
    uploads.push({ signal, onProgress, answer: done });
  });

beforeAll(() => loadIcons());
beforeEach(async () => {
  await screen.viewport(1280, 800);
  uploads = [];
  scope = createScope();
  stage = createChatHarness(scope, undefined, send);
  stage.answers['createFileUpload'] = ({ body }) => {
    const { tempId } = body as { tempId: string };
    return { tempId, tempUploadId: `there-${tempId}`, url: '/upload/1', fields: {} };
  };
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  document.title = 'Chat';
});
afterEach(() => {
  root.unmount();
  container.remove();
  scope.end();
});

async function open(): Promise<void> {
  const message = messageAt('c', nowMs, 'user-c', { text: 'show me the sea' });
  await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: message })], [message]);
  const i18n = await createI18n('en', ['common', 'chat', 'companion', 'compose', 'pages']);
  root.render(
    <I18nextProvider i18n={i18n}>
      <InChatHarness stage={stage}>
        <MemoryRouter initialEntries={['/chat?userId=user-c']}>
          <ChatPage {...goddess} ports={stagePorts} />
        </MemoryRouter>
      </InChatHarness>
    </I18nextProvider>,
  );
  await expect.element(log().getByText('show me the sea')).toBeVisible();
}
const log = () => screen.getByRole('log', { name: 'Messages' });
const field = () => screen.getByRole('textbox', { name: 'Write a message' });
const button = (name: string) => screen.getByRole('button', { name, exact: true });
/** Focuses a button once its row is measured: before that the row is hidden and cannot take the focus. */
async function focus(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
}
const bar = (name: string) => log().getByRole('progressbar', { name: `Uploading ${name}`, exact: true });
const outbox = async () =>
  (await stage.storage.local.listOutbox({})).filter((entry): entry is SendEntry => entry.kind === 'send');
const asked = (name: string): Asked[] =>
  stage.calls.filter((call) => call.name === name).map(({ input }) => input);
const drawn = () => document.querySelectorAll('[role=log] [data-row]').length;

/** Answers a request to send with the stored message. */
function accept({ body }: Asked) {
  const { tempId, type, text, media = [] } = body as { tempId: string; type: string } & Record<string, never>;
  const items = (media as { tempUploadId: string }[]).map(({ tempUploadId }) => picture(tempUploadId));
  return {
    message: messageAt('c', nowMs + 1_000, me, { tempId, type, text: text ?? null, media: items }),
    chat: null,
  };
}

async function write(text: string, ...files: readonly File[]): Promise<void> {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (files.length > 0) {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(() => document.querySelectorAll('li > button[aria-haspopup=dialog]').length)
      .toBe(files.length);
  }
  if (text !== '') await field().fill(text);
  await button('Send').click();
}
/** Waits for the upload with this index and returns it. */
async function upload(at: number): Promise<Upload> {
  await expect.poll(() => uploads.length).toBe(at + 1);
  return uploads[at]!;
}

describe('a message with files on its way', () => {
  it('shows images and progress, and then becomes the sent message', async () => {
    stage.answers['sendMessage'] = accept;
    await open();
    await write('look', await photo('a.jpg'), await photo('b.jpg'));
    const first = await upload(0);
    await expect.element(log().getByRole('img', { name: 'a.jpg' })).toBeVisible();
    await expect.element(log().getByRole('img', { name: 'b.jpg' })).toBeVisible();
    await expect.element(log().getByText('look', { exact: true })).toBeVisible();
    first.onProgress(0.42);
    await expect.element(bar('a.jpg')).toHaveAttribute('aria-valuenow', '42');
    await expect.element(bar('a.jpg')).toHaveTextContent('42%');
    await expect.element(bar('b.jpg')).toHaveAttribute('aria-valuenow', '0');
    first.answer(taken);
    const second = await upload(1);
    await expect.element(log().getByRole('img', { name: 'Uploaded' })).toBeVisible();
    await expect.element(bar('a.jpg')).not.toBeInTheDocument();
    second.onProgress(0.9);
    await expect.element(bar('b.jpg')).toHaveTextContent('90%');
    second.answer(taken);
    await expect.element(log().getByRole('button', { name: 'Photo 1 of 2' })).toBeVisible();
    await expect.element(button('Cancel')).not.toBeInTheDocument();
    expect(drawn()).toBe(2);
    expect(asked('sendMessage')).toHaveLength(1);
  });

  it('is cancelled without anything being sent or stored', async () => {
    stage.answers['sendMessage'] = accept;
    await open();
    await write('', await photo('a.jpg'));
    const { signal } = await upload(0);
    await button('Cancel').click();
    await expect.poll(outbox).toEqual([]);
    expect(signal.aborted).toBe(true);
    await expect.poll(drawn).toBe(1);
    expect(await stage.storage.chats.listFileIds({})).toEqual([]);
    expect(asked('sendMessage')).toEqual([]);
  });

  it('loses one file at a time, also by keyboard, and continues with the rest', async () => {
    stage.answers['sendMessage'] = accept;
    await open();
    await write('look', await photo('a.jpg'), await photo('b.jpg'), await photo('c.jpg'));
    (await upload(0)).answer(taken);
    const second = await upload(1);
    await button('Remove b.jpg').click();
    await expect.element(bar('b.jpg')).not.toBeInTheDocument();
    expect(second.signal.aborted).toBe(true);
    const third = await upload(2);
    // An uploaded file can be removed too.
    await focus('Remove a.jpg');
    await userEvent.keyboard('{Enter}');
    await expect.element(log().getByRole('img', { name: 'a.jpg' })).not.toBeInTheDocument();
    expect(document.activeElement?.hasAttribute('data-row')).toBe(true);
    expect(third.signal.aborted).toBe(false);
    third.answer(taken);
    await expect.element(log().getByRole('button', { name: 'Photo' })).toBeVisible();
    expect(asked('sendMessage').map(({ body }) => body)).toMatchObject([
      { text: 'look', media: [{ tempUploadId: expect.stringContaining('there-') as string }] },
    ]);
    expect(await stage.storage.chats.listFileIds({})).toEqual([]);
  });

  it('is cancelled with its last file, and its text returns to the composer', async () => {
    await open();
    await write('look', await photo('a.jpg'));
    await upload(0);
    await field().fill('and this');
    await focus('Remove a.jpg');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('look\nand this');
    await expect.element(field()).toHaveFocus();
    expect([await outbox(), drawn()]).toEqual([[], 1]);
  });

  it('returns its text to the composer when it is cancelled', async () => {
    await open();
    await write('look', await photo('a.jpg'));
    await upload(0);
    await button('Cancel').click();
    await expect.element(field()).toHaveValue('look');
    await expect.poll(outbox).toEqual([]);
    expect(await stage.storage.chats.listFileIds({})).toEqual([]);
  });

  it('cannot be changed once it is posted', async () => {
    const posted = Promise.withResolvers<never>();
    stage.answers['sendMessage'] = () => posted.promise;
    await open();
    await write('look', await photo('a.jpg'));
    (await upload(0)).answer(taken);
    await expect.element(log().getByRole('img', { name: 'Uploaded' })).toBeVisible();
    await expect.element(button('Remove a.jpg')).not.toBeInTheDocument();
    await expect.element(button('Cancel')).not.toBeInTheDocument();
  });

  it('shows the name of a file without an image', async () => {
    await open();
    const clip = await fetch('/tests/fixtures/media/voice.webm');
    await write('', new File([await clip.blob()], 'hum.webm', { type: 'audio/webm' }));
    (await upload(0)).onProgress(0.5);
    await expect.element(log().getByText('hum.webm')).toBeVisible();
    await expect.element(bar('hum.webm')).toHaveTextContent('50%');
    await button('Remove hum.webm').click();
    await expect.poll(outbox).toEqual([]);
  });
});

describe('a refused message', () => {
  it.each([
    ['Wrong media format. Please reupload another one.', refused(415, 'unsupported_media_type', 'file')],
    [
      'You can only upload videos that are no longer than 60 seconds',
      refused(400, 'invalid_upload', 'duration'),
    ],
    ['This file is too large.', refused(413, 'too_large')],
    ['Message sending was failed. Try again.', refused(400, 'invalid_upload', 'file')],
  ])('shows "%s" beside the refused file, and is sent after a retry', async (words, answer) => {
    stage.answers['sendMessage'] = accept;
    await open();
    await write('', await photo('a.jpg'), await photo('b.jpg'));
    (await upload(0)).answer(taken);
    (await upload(1)).answer(answer);
    await expect.element(log().getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    const isOfFile = words !== 'Message sending was failed. Try again.';
    await expect
      .poll(() => log().getByRole('img', { name: 'b.jpg couldn’t be uploaded' }).length)
      .toBe(+isOfFile);
    expect(log().getByRole('img', { name: 'a.jpg couldn’t be uploaded' }).length).toBe(0);
    await button('Send again').click();
    await expect.element(bar('b.jpg')).toBeVisible();
    // The first file is already uploaded.
    (await upload(2)).answer(taken);
    await expect.element(log().getByRole('button', { name: 'Photo 2 of 2' })).toBeVisible();
    await expect.element(log().getByRole('alert')).not.toBeInTheDocument();
  });

  it('can retry the refused file, or be sent without it', async () => {
    stage.answers['sendMessage'] = accept;
    await open();
    await write('look', await photo('a.jpg'), await photo('b.jpg'));
    (await upload(0)).answer(taken);
    (await upload(1)).answer(refused(413, 'too_large'));
    await expect.element(log().getByText('This file is too large.')).toBeVisible();
    // The error belongs to the other file, so this one has no buttons.
    await expect.element(button('Remove a.jpg')).not.toBeInTheDocument();
    await button('Try again: b.jpg').click();
    (await upload(2)).answer(refused(413, 'too_large'));
    await button('Remove b.jpg').click();
    await expect.element(log().getByRole('button', { name: 'Photo' })).toBeVisible();
    await expect.element(log().getByRole('alert')).not.toBeInTheDocument();
    expect(asked('sendMessage')).toHaveLength(1);
    expect(await stage.storage.chats.listFileIds({})).toEqual([]);
  });

  it.each([
    ['wait_for_reply', 429, 'Wait for a reply before you send another message.'],
    ['spam_limit', 429, 'You’ve messaged a lot of new people. Try again later.'],
    ['blocked', 403, 'You can’t message this person.'],
    ['not_enough_coins', 402, 'You don’t have enough coins.'],
    ['not_found', 404, 'This person left the chat.'],
    ['invalid_body', 400, 'Message sending was failed. Try again.'],
  ])('shows the reason (%s), and is removed when the user discards it', async (code, status, words) => {
    stage.answers['sendMessage'] = () => {
      throw new Refused(code, status);
    };
    await open();
    await write('hello');
    await expect.element(log().getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await expect.element(button('Send again')).toBeVisible();
    await button('Discard').click();
    await expect.poll(outbox).toEqual([]);
    await expect.poll(drawn).toBe(1);
  });

  it('is sent when the user presses Send again', async () => {
    stage.answers['sendMessage'] = () => {
      throw new Refused('invalid_body', 400);
    };
    await open();
    await write('hello');
    await expect.element(log().getByRole('alert')).toBeVisible();
    stage.answers['sendMessage'] = accept;
    await button('Send again').click();
    await expect.poll(outbox).toEqual([]);
    await expect.element(log().getByRole('alert')).not.toBeInTheDocument();
    expect(drawn()).toBe(2);
  });

  it('with offensive words (477) can be sent anyway or discarded', async () => {
    stage.answers['sendMessage'] = ({ body }) => {
      if ((body as { ignoreOffensive?: boolean }).ignoreOffensive !== true)
        throw new Refused('offensive', 477);
      return accept({ body });
    };
    await open();
    await write('a word');
    const alert = log().getByRole('alert');
    await expect.element(alert.getByText('Not sent: offensive words', { exact: true })).toBeVisible();
    expect((await outbox()).map(({ state }) => state)).toEqual(['offensive']);
    await button('Discard').click();
    await expect.poll(outbox).toEqual([]);
    await expect.poll(drawn).toBe(1);
    await write('a word');
    await expect.element(alert).toBeVisible();
    await button('Send anyway').click();
    await expect.poll(outbox).toEqual([]);
    await expect.element(alert).not.toBeInTheDocument();
    expect(drawn()).toBe(2);
  });
});

it.each([1280, 390])(
  'a pending message keeps its layout and has no accessibility fault at %i pixels',
  async (width) => {
    await screen.viewport(width, 844);
    await open();
    await write('what I told you of', await photo('a.jpg'), await photo('b.jpg'));
    (await upload(0)).answer(taken);
    (await upload(1)).answer(refused(415, 'unsupported_media_type'));
    await expect.element(button('Send again')).toBeVisible();
    await write('', await photo('c.jpg'));
    (await upload(2)).onProgress(0.6);
    await expect.element(bar('c.jpg')).toHaveTextContent('60%');
    const { scrollWidth, clientWidth } = log().element();
    expect(scrollWidth).toBe(clientWidth);
    if (width < 768)
      for (const name of ['Send again', 'Discard', 'Cancel'])
        expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44);
    for (const name of ['Remove c.jpg', 'Remove b.jpg', 'Try again: b.jpg'])
      expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(24);
    for (const theme of ['dark', 'light']) {
      document.documentElement.dataset['theme'] = theme;
      await finishAnimations();
      expect(await findViolations(log().element()), theme).toEqual([]);
    }
    document.documentElement.dataset['theme'] = 'dark';
  },
);
