import { readFileSync } from 'node:fs';
import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { render, settle, type Rendered } from '#tests/helpers/render.tsx';
import { ToastHost, loadToasts } from '#renderer/ui/Toast.tsx';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createStage, OnStage, type Stage } from '../conversation/testing/stage.tsx';
import { Composer } from './Composer.tsx';
import type * as recorders from './voiceRecorder.ts';
import type { VoiceRecorder } from './voiceRecorder.ts';

/** Nothing leaves the composer before it is kept. What only a browser can show is in `composer.browser.test.tsx`. */

vi.mock('./readMedium.ts', () => ({
  readMedium: async () => ({ width: null, height: null, duration: null, poster: null }),
}));
vi.mock('./voiceRecorder.ts', async (original) => ({
  ...(await original<typeof recorders>()),
  startVoice: async (): Promise<VoiceRecorder> => ({
    state: proxy({ phase: 'recording', lengthMs: 2_000, levels: [] }),
    pause: () => undefined,
    resume: () => undefined,
    // As the real one: what was said is given once.
    finish: vi
      .fn(async () => null)
      .mockResolvedValueOnce({ blob: spoken(), duration: 2, waveform: [1] } as never),
    end: () => undefined,
  }),
}));
const spoken = () =>
  new Blob([new Uint8Array(readFileSync('tests/fixtures/media/voice.webm'))], { type: 'audio/webm' });
const full = Object.assign(new Error('full'), { name: 'StorageFull' });
const notKept = 'There is no room on this device to keep the message.';

let scope: Scope;
let stage: Stage;
let page: Rendered | null = null;
beforeEach(async () => {
  await loadToasts();
  scope = createScope();
  stage = createStage(scope);
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  await stage.fill([chatWith('c')]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c' });
  page = await render(
    <OnStage stage={stage}>
      <Composer recipient={{ kind: 'chat', chatId: 'c' }} chat={chat} />
      <ToastHost />
    </OnStage>,
  );
  await settle();
}
const field = () => document.querySelector('textarea')!;
const tiles = () => document.querySelectorAll('li > button[aria-haspopup=dialog]').length;
const sent = async () =>
  (await stage.storage.local.listOutbox({})).filter((entry): entry is SendEntry => entry.kind === 'send');
const text = async () => (await stage.storage.local.getDraft({ key: 'chat:c' }))?.text;
async function write(words: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), words);
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const attachment: Attachment = {
  fileId: 'f1',
  type: 'audio',
  extension: 'mp3',
  name: 'song.mp3',
  size: 1,
  isPrivate: false,
  price: null,
  duration: 1,
  width: null,
  height: null,
  waveform: [],
  tempUploadId: null,
};

it('what could not be kept comes back, before what was written meanwhile', async () => {
  const refusal = Promise.withResolvers<never>();
  vi.spyOn(stage.storage.local, 'sendDraft').mockReturnValueOnce(refusal.promise);
  await stage.actions.saveDraft({ kind: 'chat', chatId: 'c' }, { text: 'look', attachments: [attachment] });
  await open();
  expect([field().value, tiles()]).toEqual(['look', 1]);
  await submit();
  // Free at once: whoever writes goes on.
  expect([field().value, tiles()]).toEqual(['', 0]);
  await write('and this');
  await act(async () => refusal.reject(full));
  await settle();
  expect([field().value, tiles()]).toEqual(['look\nand this', 1]);
  expect(page?.text()).toContain(notKept);
  expect(await sent()).toEqual([]);
  await expect.poll(text).toBe('look\nand this');
  await submit();
  await settle();
  expect((await sent()).map(({ message }) => [message.text, message.attachments.length])).toEqual([
    ['look\nand this', 1],
  ]);
  expect([field().value, tiles()]).toEqual(['', 0]);
});

it('what came back and is more than one message takes stays, and is counted', async () => {
  const refusal = Promise.withResolvers<never>();
  vi.spyOn(stage.storage.local, 'sendDraft').mockReturnValueOnce(refusal.promise);
  await open();
  await write('a'.repeat(messageTextMaxChars));
  await submit();
  await write('b'.repeat(9));
  await act(async () => refusal.reject(full));
  await settle();
  expect(field().value.length).toBe(messageTextMaxChars + 10);
  expect(page?.text()).toContain('-10 characters left');
  await submit();
  await settle();
  expect(await sent()).toEqual([]);
  expect(field().value.length).toBe(messageTextMaxChars + 10);
});

it('a file that is refused after Send was pressed keeps the words, and says why', async () => {
  await open();
  await write('what I told you of');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', {
    value: [new File(['<script>'], 'sea.jpg', { type: 'image/jpeg' })],
  });
  Object.defineProperty(input, 'value', { value: '', writable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await settle();
  const note = 'Wrong media format. Please reupload another one.';
  await expect.poll(async () => settle().then(() => page?.text())).toContain(note);
  expect(field().value).toBe('what I told you of');
  expect(await sent()).toEqual([]);
  await submit();
  await settle();
  expect((await sent()).map(({ message }) => message.text)).toEqual(['what I told you of']);
  expect(page?.text()).not.toContain(note);
});

it('a voice message stays in its bar until it is kept, as a file and in the outbox', async () => {
  vi.spyOn(stage.storage.chats, 'putFile').mockRejectedValueOnce(full);
  vi.spyOn(stage.storage.local, 'putOutbox').mockRejectedValueOnce(full);
  await open();
  await page!.press('Record a voice message');
  await page!.press('Send');
  const bar = () => document.querySelector('[role=group]')?.textContent;
  await expect.poll(bar).toContain('There is no room on this device to keep the file.');
  await settle();
  await page!.press('Try again');
  await expect.poll(async () => settle().then(bar)).toContain(notKept);
  expect(await sent()).toEqual([]);
  await page!.press('Try again');
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [kept] = (await sent())[0]!.message.attachments;
  expect(kept).toMatchObject({ type: 'audio', duration: 2, waveform: [1] });
  expect(await stage.storage.chats.listFileIds({})).toEqual([kept!.fileId]);
  await settle();
  expect(field()).not.toBeNull();
});
