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
/** Returns the dialog's accessible name and its text. */
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
/** Returns the buttons below the text. */
const buttons = () =>
  [...dialog().querySelectorAll('button')].flatMap((one) => (one.ariaLabel === null ? [one] : []));

describe('questions', () => {
  const lost = 'Your recording will be lost.';
  const goesWithIt = 'The message it’s in is deleted too, for both of you.';
  const goWithIt = 'The message they’re in is deleted too, for both of you.';
  const goForBoth =
    'Your own messages are deleted for both of you, the others only for you. You can undo this for a few seconds.';
  const leaves =
    'The chat leaves your lists and stays muted. Messaging this person brings it back. They aren’t notified.';
  it.each([
    ['Discard the voice message?', lost, () => <DiscardVoiceMessageDialog close={close} />],
    ['Delete this?', goesWithIt, () => <DeleteMediaDialog count={1} close={close} />],
    ['Delete all 3?', goWithIt, () => <DeleteMediaDialog count={3} close={close} />],
    ['Delete 1 message?', goForBoth, () => <DeleteMessageDialog count={1} close={close} />],
    ['Delete 12 messages?', goForBoth, () => <DeleteMessageDialog count={12} close={close} />],
    ['Ignore Mira?', leaves, () => <IgnoreChatDialog name="Mira" close={close} />],
    ['Ignore Someone?', leaves, () => <IgnoreChatDialog name={null} close={close} />],
  ])('the question “%s” explains: %s', async (title, text, show) => {
    expect(await read(show())).toEqual([title, text]);
  });

  it.each([
    ['Keep it', 'Discard', 'discard', () => <DiscardVoiceMessageDialog close={close} />],
    ['Cancel', 'Delete', 'delete', () => <DeleteMediaDialog count={2} close={close} />],
    ['Cancel', 'Delete', 'delete', () => <DeleteMessageDialog count={2} close={close} />],
    ['Cancel', 'Ignore', 'ignore', () => <IgnoreChatDialog name="Mira" close={close} />],
  ])(
    '%s or %s: only the second button closes with "%s", and Enter presses the first',
    async (stay, go, result, show) => {
      await read(show());
      expect([dialog().getAttribute('role'), focused()]).toEqual(['alertdialog', stay]);
      await page.press(stay);
      await page.press('Close');
      await escape();
      expect(close.mock.calls).toEqual([[], [], []]);
      await page.press(go);
      expect(close.mock.calls.at(-1)).toEqual([result]);
    },
  );

  it('an action that can be undone has no danger button', async () => {
    await read(<DeleteMediaDialog count={1} close={close} />);
    const looks = page.button('Delete').className;
    await page.unmount();
    await read(<IgnoreChatDialog name="Mira" close={close} />);
    expect(page.button('Ignore').className).not.toBe(looks);
  });
});

describe('notices', () => {
  const gone = 'It was removed or couldn’t be processed.';
  const onlyYou = 'Too dark. Only you see it. Delete or replace it.';
  const opens = 'It opens automatically after the review. You don’t need to do anything.';
  const othersSee = 'Others see it after the review. You don’t need to do anything.';
  const left = 'The account was removed, so messages can’t be delivered. Your conversation stays here.';
  const blocked = 'One of you has blocked the other. Your conversation stays here.';
  const waits = 'You sent 5 messages and Mira hasn’t replied yet. You can send another after a reply.';
  const waitsForNobody = 'You sent 5 messages and there’s no reply yet. You can send another after a reply.';
  const spam = 'You can message 30 new people an hour. Try again later, or reply to people who messaged you.';
  const refusal = 'Too dark.';
  it.each([
    ['This photo isn’t available', gone, () => <MediaUnavailableDialog type="image" close={close} />],
    ['This video isn’t available', gone, () => <MediaUnavailableDialog type="video" close={close} />],
    ['This recording isn’t available', gone, () => <MediaUnavailableDialog type="audio" close={close} />],
    [
      'This photo wasn’t approved',
      onlyYou,
      () => <MediaUnavailableDialog type="image" {...{ refusal, close }} />,
    ],
    [
      'This video wasn’t approved',
      onlyYou,
      () => <MediaUnavailableDialog type="video" {...{ refusal, close }} />,
    ],
    [
      'This recording wasn’t approved',
      onlyYou,
      () => <MediaUnavailableDialog type="audio" {...{ refusal, close }} />,
    ],
    ['The photo is in review', opens, () => <ModerationProcessDialog type="image" close={close} />],
    ['The video is in review', othersSee, () => <ModerationProcessDialog type="video" isOwn close={close} />],
    ['The recording is in review', opens, () => <ModerationProcessDialog type="audio" close={close} />],
    ['Mira left the chat', left, () => <LeftChatPopupDialog name="Mira" close={close} />],
    ['This person left the chat', left, () => <LeftChatPopupDialog name={null} close={close} />],
    ['Wait for a reply', waits, () => <WaitForReplyDialog name="Mira" close={close} />],
    ['Wait for a reply', waitsForNobody, () => <WaitForReplyDialog name={null} close={close} />],
    ['You can’t message Mira', blocked, () => <BlockedByUserDialog name="Mira" close={close} />],
    ['You can’t message this person', blocked, () => <BlockedByUserDialog name={null} close={close} />],
    ['That’s a lot of new people', spam, () => <SpamLimitDialog close={close} />],
  ])('the notice “%s” explains “%s”, and any way to close it counts as read', async (title, text, show) => {
    expect(await read(show())).toEqual([title, text]);
    expect([dialog().getAttribute('role'), focused()]).toEqual(['dialog', 'Got it']);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Got it']);
    await page.press('Got it');
    await page.press('Close');
    await escape();
    expect(close.mock.calls).toEqual([['read'], ['read'], ['read']]);
  });
});
