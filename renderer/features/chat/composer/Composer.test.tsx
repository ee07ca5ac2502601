import { readFileSync } from 'node:fs';
import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { settingsSchema } from '#shared/domain/settings.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { attachment, outgoing } from '#tests/store/build.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { ToastHost, loadToasts } from '#renderer/ui/Toast.tsx';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { stagePorts, PortsContext } from '../ports.ts';
import { Composer } from './Composer.tsx';
import { StartVoiceContext } from './useVoice.ts';
import type { VoiceRecorder } from './voiceRecorder.ts';

/**
 * Tests that the composer loses nothing before it is stored. Tests that need a browser are in
 * `composer.browser.test.tsx`.
 */

const [pause, resume] = [vi.fn(), vi.fn()];
const startVoice = async (): Promise<VoiceRecorder> => ({
  state: proxy({ phase: 'recording', lengthMs: 2_000, levels: [], isCut: false }),
  pause,
  resume,
  // The real recorder returns the recording only once.
  finish: vi
    .fn(async () => null)
    .mockResolvedValueOnce({ blob: spoken(), duration: 2, waveform: [1] } as never),
  end: () => undefined,
});
const spoken = () =>
  new Blob([new Uint8Array(readFileSync('tests/fixtures/media/voice.webm'))], { type: 'audio/webm' });
const full = Object.assign(new Error('full'), { name: 'StorageFull' });
const notKept = 'This device has no space left to save the message. Free up some space and try again.';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
beforeEach(async () => {
  await loadToasts();
  mayLeave = null;
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
  vi.restoreAllMocks();
});

/** Question that the page must ask before the user leaves this chat; null: none. */
let mayLeave: (() => Promise<boolean>) | null;
const ports = { ...stagePorts, setLeaveQuestion: (ask: typeof mayLeave) => void (mayLeave = ask) };

async function open(): Promise<void> {
  await stage.fill([chatWith('c')]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c' });
  page = await render(
    <InChatHarness stage={stage}>
      <PortsContext value={ports}>
        <StartVoiceContext value={startVoice}>
          <Composer recipient={inChat} chat={chat} />
        </StartVoiceContext>
      </PortsContext>
      <DialogHost dialogs={stage.services.dialogs} />
      <ToastHost />
    </InChatHarness>,
  );
  await settle();
}
const inChat = { kind: 'chat', chatId: 'c' } as const;
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
const song = attachment('f1', { type: 'audio', extension: 'mp3', name: 'song.mp3', duration: 1 });

it('a message that could not be stored returns to the composer, before newer text', async () => {
  const refusal = Promise.withResolvers<never>();
  vi.spyOn(stage.storage.local, 'sendDraft').mockReturnValueOnce(refusal.promise);
  await stage.actions.saveDraft({ kind: 'chat', chatId: 'c' }, { text: 'look', attachments: [song] });
  await open();
  expect([field().value, tiles()]).toEqual(['look', 1]);
  await submit();
  // The field is empty at once, so that the user can go on writing.
  expect([field().value, tiles()]).toEqual(['', 0]);
  await write('and this');
  await act(async () => refusal.reject(full));
  await settle();
  expect([field().value, tiles()]).toEqual(['look\nand this', 1]);
  expect(page?.text()).toContain(notKept);
  expect(await sent()).toEqual([]);
  await waitFor(async () => expect(await text()).toBe('look\nand this'));
  await submit();
  await settle();
  expect((await sent()).map(({ message }) => [message.text, message.attachments.length])).toEqual([
    ['look\nand this', 1],
  ]);
  expect([field().value, tiles()]).toEqual(['', 0]);
});

it('messages that could not be stored at the same time return in their order', async () => {
  const refusals = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const keep = vi.spyOn(stage.storage.local, 'sendDraft');
  for (const { promise } of refusals) keep.mockReturnValueOnce(promise);
  await open();
  await write('first');
  await submit();
  await write('second');
  await submit();
  await write('third');
  await act(async () => {
    for (const { reject } of refusals) reject(full);
  });
  await settle();
  expect(field().value).toBe('first\nsecond\nthird');
  expect(page?.text()).toContain(notKept);
  await waitFor(async () => expect(await text()).toBe('first\nsecond\nthird'));
});

it('a refused message returns only after earlier ones are stored or refused', async () => {
  const first = Promise.withResolvers<never>();
  vi.spyOn(stage.storage.local, 'sendDraft').mockReturnValueOnce(first.promise).mockRejectedValueOnce(full);
  await open();
  await write('first');
  await submit();
  await write('second');
  await submit();
  await settle();
  expect(field().value).toBe('');
  await act(async () => first.reject(full));
  await settle();
  expect(field().value).toBe('first\nsecond');
});

it('the text of a cancelled message returns, before newer text', async () => {
  const plain = outgoing('m', 'look at this', { recipient: { kind: 'user', userId: 'user-c' } });
  const message = { ...plain.message, type: 'media' as const, attachments: [song] };
  await stage.storage.local.putOutbox({ entry: { ...plain, message } });
  await open();
  await write('and this');
  await act(() => stage.actions.stop(plain));
  await settle();
  expect([field().value, tiles()]).toEqual(['look at this\nand this', 0]);
  expect(await sent()).toEqual([]);
  await waitFor(async () => expect(await text()).toBe('look at this\nand this'));
});

it('content restored while no composer is open precedes the stored draft', async () => {
  await stage.actions.saveDraft(inChat, { text: 'later', attachments: [song] });
  await stage.actions.restoreDraft(inChat, { text: 'earlier', attachments: [] });
  await open();
  expect([field().value, tiles()]).toEqual(['earlier\nlater', 1]);
});

it('restored text that exceeds the message limit stays and is counted', async () => {
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

it('a file that is refused after Send was pressed keeps the text and shows the reason', async () => {
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
  await waitForPage(() => expect(page?.text()).toContain(note));
  expect(field().value).toBe('what I told you of');
  expect(await sent()).toEqual([]);
  await submit();
  await settle();
  expect((await sent()).map(({ message }) => message.text)).toEqual(['what I told you of']);
  expect(page?.text()).not.toContain(note);
});

it('a voice message stays in its bar until it is stored as a file and in the outbox', async () => {
  vi.spyOn(stage.storage.chats, 'putFile').mockRejectedValueOnce(full);
  vi.spyOn(stage.storage.local, 'putOutbox').mockRejectedValueOnce(full);
  await open();
  await page!.press('Record a voice message');
  await page!.press('Send');
  const bar = () => document.querySelector('[role=group]')?.textContent;
  await waitFor(() =>
    expect(bar()).toContain(
      'This device has no space left to save the file. Free up some space and try again.',
    ),
  );
  await settle();
  await page!.press('Try again');
  await waitForPage(() => expect(bar()).toContain(notKept));
  expect(await sent()).toEqual([]);
  await page!.press('Try again');
  await waitFor(async () => expect((await sent()).length).toBe(1));
  const [kept] = (await sent())[0]!.message.attachments;
  expect(kept).toMatchObject({ type: 'audio', duration: 2, waveform: [1] });
  expect(await stage.storage.chats.listFileIds({})).toEqual([kept!.fileId]);
  await settle();
  expect(field()).not.toBeNull();
});

/** Asks to leave the chat. The returned object holds the answer, which is pending until the dialog closes. */
async function askToLeave(): Promise<{ readonly answer: Promise<boolean> }> {
  let answer = Promise.resolve(true);
  await act(async () => {
    answer = mayLeave!();
  });
  return { answer };
}
const isAsked = () => waitForPage(() => expect(page!.text()).toContain('Discard the voice message?'));

it('leaving during a voice message asks, and recording continues if the user stays', async () => {
  await open();
  expect(mayLeave).toBeNull();
  await page!.press('Record a voice message');
  const first = await askToLeave();
  await isAsked();
  expect(pause).toHaveBeenCalledOnce();
  await page!.press('Keep it');
  expect(await first.answer).toBe(false);
  expect(resume).toHaveBeenCalledOnce();
  const second = await askToLeave();
  await isAsked();
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')];
  await act(async () => buttons.find(({ textContent }) => textContent === 'Discard')?.click());
  expect(await second.answer).toBe(true);
  expect(mayLeave).toBeNull();
  expect(await stage.storage.chats.listFileIds({})).toEqual([]);
});

it('a voice message that is left without a question is stored with the draft of its chat', async () => {
  await stage.actions.saveDraft(inChat, { text: 'half a thought', attachments: [] });
  await open();
  await page!.press('Record a voice message');
  await page!.unmount();
  await waitFor(async () =>
    expect((await stage.storage.local.getDraft({ key: 'chat:c' }))?.attachments).toMatchObject([
      { type: 'audio', duration: 2, waveform: [1] },
    ]),
  );
  await open();
  expect([field().value, tiles()]).toEqual(['half a thought', 1]);
});

it('a voice message is stored with the draft if it fails to reach the outbox after the user left', async () => {
  const refusal = Promise.withResolvers<never>();
  vi.spyOn(stage.storage.local, 'putOutbox').mockReturnValueOnce(refusal.promise);
  await open();
  await page!.press('Record a voice message');
  await page!.press('Send');
  await waitFor(() => expect(stage.storage.local.putOutbox).toHaveBeenCalled());
  // The message is being sent, so nothing is asked.
  expect(await mayLeave!()).toBe(true);
  await page!.unmount();
  refusal.reject(full);
  await waitFor(async () =>
    expect((await stage.storage.local.getDraft({ key: 'chat:c' }))?.attachments.length).toBe(1),
  );
  expect(await sent()).toEqual([]);
});

it.each([
  ['goddess', null, ['voice', 'video', 'mov']],
  ['goddess', ['gifts'], []],
  ['goddess', ['voice', 'video'], ['voice', 'video', 'mov']],
  // The setting limits only what streamers can send.
  ['user', ['gifts'], ['voice', 'video', 'mov']],
] as const)(
  'the composer of a %s with chat features %j offers the right buttons',
  async (role, chatFeatures, offered) => {
    stage.user.rolesGroup = role;
    stage.answers['getSettings'] = () => settingsSchema.parse({ chatFeatures });
    await open();
    await settle();
    await page?.press('Camera');
    const found = () => ({
      voice: document.querySelector('button[aria-label="Record a voice message"]') !== null,
      video: page?.text().includes('Take video') === true,
      mov: document.querySelector<HTMLInputElement>('input[type=file]')?.accept.includes('.mov') === true,
    });
    // The menu and the settings load asynchronously.
    const offeredNow = async () => {
      await settle();
      if (page?.text().includes('Take photo') !== true) return null;
      return Object.entries(found()).flatMap(([name, isThere]) => (isThere ? [name] : []));
    };
    await waitFor(async () => expect(await offeredNow()).toEqual(offered));
  },
);

it.each([
  ['while the candidates are open', { isComposing: true }],
  ['after the composition has ended, as Safari sends it', { isComposing: false }],
])('keeps the text when Enter confirms a candidate of an input method %s', async (_, { isComposing }) => {
  await open();
  await write('日本');
  const confirm = { key: 'Enter', keyCode: 229, isComposing, bubbles: true, cancelable: true };
  await act(async () => field().dispatchEvent(new KeyboardEvent('keydown', confirm)));
  await settle();
  expect([field().value, await sent()]).toEqual(['日本', []]);
});
