import { act, type ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import {
  BlockedByUserDialog,
  DeleteMediaDialog,
  DeleteMessageDialog,
  DiscardVoiceMessageDialog,
  IgnoreChatDialog,
  LeftChatPopupDialog,
  MediaUnavailableDialog,
  ModerationProcessDialog,
  SpamLimitDialog,
  WaitForReplyDialog,
} from './notices.tsx';

let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();
afterEach(async () => {
  await page.unmount();
  close.mockReset();
});

const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]')!;
/** The dialog's accessible name, and what there is to read. */
async function read(element: ReactElement): Promise<(string | null | undefined)[]> {
  page = await render(element);
  const title = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '');
  return [title?.textContent, dialog().querySelector('p')?.textContent];
}
async function escape(): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await settle();
}
const focused = () => document.activeElement?.textContent;
/** The buttons under the text. */
const buttons = () =>
  [...dialog().querySelectorAll('button')].flatMap((one) => (one.ariaLabel === null ? [one] : []));

describe('questions', () => {
  const lost = 'What you recorded will be lost.';
  const goesWithIt = 'It goes with its message, for both of you.';
  const goWithIt = 'They were sent in one message, and go with it for both of you.';
  const goForBoth =
    'Your own messages go for both of you, the others only for you. For a few seconds you can bring them back.';
  const leaves =
    'The chat leaves your lists and stays silent. Writing in it brings it back. The other side is not told.';
  it.each([
    ['Discard the voice message?', lost, () => <DiscardVoiceMessageDialog close={close} />],
    ['Delete this?', goesWithIt, () => <DeleteMediaDialog count={1} close={close} />],
    ['Delete all 3?', goWithIt, () => <DeleteMediaDialog count={3} close={close} />],
    ['Delete 1 message?', goForBoth, () => <DeleteMessageDialog count={1} close={close} />],
    ['Delete 12 messages?', goForBoth, () => <DeleteMessageDialog count={12} close={close} />],
    ['Ignore Mira?', leaves, () => <IgnoreChatDialog name="Mira" close={close} />],
    ['Ignore Somebody?', leaves, () => <IgnoreChatDialog name={null} close={close} />],
  ])('%s %s', async (title, text, show) => {
    expect(await read(show())).toEqual([title, text]);
  });

  it.each([
    ['Keep it', 'Discard', 'discard', () => <DiscardVoiceMessageDialog close={close} />],
    ['Cancel', 'Delete', 'delete', () => <DeleteMediaDialog count={2} close={close} />],
    ['Cancel', 'Delete', 'delete', () => <DeleteMessageDialog count={2} close={close} />],
    ['Cancel', 'Ignore', 'ignore', () => <IgnoreChatDialog name="Mira" close={close} />],
  ])('%s or %s: only the second button answers "%s", and Enter keeps all', async (stay, go, result, show) => {
    await read(show());
    expect([dialog().getAttribute('role'), focused()]).toEqual(['alertdialog', stay]);
    await page.press(stay);
    await page.press('Close');
    await escape();
    expect(close.mock.calls).toEqual([[], [], []]);
    await page.press(go);
    expect(close.mock.calls.at(-1)).toEqual([result]);
  });

  it('what can be ended again does not look as if it were for good', async () => {
    await read(<DeleteMediaDialog count={1} close={close} />);
    const looks = page.button('Delete').className;
    await page.unmount();
    await read(<IgnoreChatDialog name="Mira" close={close} />);
    expect(page.button('Ignore').className).not.toBe(looks);
  });
});

describe('notices', () => {
  const gone = 'It was removed, or could not be prepared.';
  const onlyYou = 'Too dark. Only you see it. Delete it, or put another in its place.';
  const opens = 'It opens by itself as soon as the check is done. There is nothing to do.';
  const othersSee = 'Others see it as soon as the check is done. There is nothing to do.';
  const left =
    'The account was removed, so messages no longer arrive. What you wrote to each other stays here.';
  const blocked = 'One of you has blocked the other. What you wrote to each other stays here.';
  const waits =
    'You sent 5 messages and Mira has not answered yet. Your next message can go once there is an answer.';
  const waitsForNobody =
    'You sent 5 messages and there is no answer yet. Your next message can go once there is one.';
  const spam = 'You can write to 30 new people an hour. Try again later, or answer those who wrote to you.';
  const refusal = 'Too dark.';
  it.each([
    ['This photo is not available', gone, () => <MediaUnavailableDialog type="image" close={close} />],
    ['This video is not available', gone, () => <MediaUnavailableDialog type="video" close={close} />],
    ['This recording is not available', gone, () => <MediaUnavailableDialog type="audio" close={close} />],
    [
      'This photo was refused',
      onlyYou,
      () => <MediaUnavailableDialog type="image" {...{ refusal, close }} />,
    ],
    [
      'This video was refused',
      onlyYou,
      () => <MediaUnavailableDialog type="video" {...{ refusal, close }} />,
    ],
    [
      'This recording was refused',
      onlyYou,
      () => <MediaUnavailableDialog type="audio" {...{ refusal, close }} />,
    ],
    ['The photo is being checked', opens, () => <ModerationProcessDialog type="image" close={close} />],
    [
      'The video is being checked',
      othersSee,
      () => <ModerationProcessDialog type="video" isOwn close={close} />,
    ],
    ['The recording is being checked', opens, () => <ModerationProcessDialog type="audio" close={close} />],
    ['Mira left the chat', left, () => <LeftChatPopupDialog name="Mira" close={close} />],
    ['This person left the chat', left, () => <LeftChatPopupDialog name={null} close={close} />],
    ['Wait for an answer', waits, () => <WaitForReplyDialog name="Mira" close={close} />],
    ['Wait for an answer', waitsForNobody, () => <WaitForReplyDialog name={null} close={close} />],
    ['You cannot write to Mira', blocked, () => <BlockedByUserDialog name="Mira" close={close} />],
    ['You cannot write to this person', blocked, () => <BlockedByUserDialog name={null} close={close} />],
    ['That is a lot of new people', spam, () => <SpamLimitDialog close={close} />],
  ])('%s: %s', async (title, text, show) => {
    expect(await read(show())).toEqual([title, text]);
    expect([dialog().getAttribute('role'), focused()]).toEqual(['dialog', 'Got it']);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Got it']);
    await page.press('Got it');
    await page.press('Close');
    await escape();
    expect(close.mock.calls).toEqual([['read'], ['read'], ['read']]);
  });
});
