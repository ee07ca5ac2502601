import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFromInterrupted } from '#renderer/services/coins.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx';
import { DailyMatchRewardDialog } from './DailyMatchRewardDialog.tsx';
import { InfoDialog } from './InfoDialog.tsx';
import { OfficialDetectionDialog } from './OfficialDetectionDialog.tsx';
import { PremiumUnavailableDialog } from './PremiumUnavailableDialog.tsx';
import { SensitiveContentDialog } from './SensitiveContentDialog.tsx';
import { SimpleLogoutDialog } from './SimpleLogoutDialog.tsx';
import { TrashDetectedDialog } from './TrashDetectedDialog.tsx';

let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
  close.mockReset();
});

async function escape(): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await settle();
}
const focused = () => document.activeElement?.textContent;
/** Returns the accessible name of the dialog. */
function title(): string | null | undefined {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
  return document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;
}

describe('info', () => {
  const texts = { title: 'The mail is on its way', text: 'Check your inbox.' };

  it('closes by its one button, or without an answer', async () => {
    page = await render(<InfoDialog {...texts} close={close} />);
    expect([title(), focused()]).toEqual([texts.title, 'Got it']);
    expect(page.text()).toContain(texts.text);
    await escape();
    await page.press('Close');
    await page.press('Got it');
    expect(close.mock.calls).toEqual([[], [], ['read']]);
  });

  it('uses the given button text, and is an alert dialog for errors', async () => {
    page = await render(<InfoDialog {...texts} actionText="Fine" tone="error" close={close} />);
    expect(document.querySelector('[role=alertdialog]')).not.toBeNull();
    await page.press('Fine');
    expect(close).toHaveBeenCalledWith('read');
  });
});

describe('confirm action', () => {
  const question = {
    title: 'Block Carmen',
    text: 'You can undo this in Settings.',
    actionText: 'Block',
    close,
  };

  it('focuses the safe answer first', async () => {
    page = await render(<ConfirmActionDialog {...question} isDanger />);
    expect([title(), focused()]).toEqual(['Block Carmen', 'Cancel']);
    await page.press('Cancel');
    await escape();
    expect(close.mock.calls).toEqual([[], []]);
  });

  it('works without an action to run', async () => {
    page = await render(<ConfirmActionDialog {...question} cancelText="Keep" />);
    expect(focused()).toBe('Keep');
    await page.press('Block');
    expect(close.mock.calls).toEqual([['confirmed']]);
  });

  it('stays open while the confirmed action runs, and ignores a second press', async () => {
    let finish = () => {};
    const onConfirm = vi.fn(() => new Promise<void>((done) => (finish = done)));
    page = await render(<ConfirmActionDialog {...question} onConfirm={onConfirm} />);
    await page.press('Block');
    await page.press('Block');
    await escape();
    await page.press('Close');
    expect([page.button('Block').getAttribute('aria-busy'), page.button('Cancel').disabled]).toEqual([
      'true',
      true,
    ]);
    expect([onConfirm.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
    finish();
    await settle();
    expect(close.mock.calls).toEqual([['confirmed']]);
  });

  it('shows why the action failed, and can be answered again', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const onConfirm = vi
      .fn<() => Promise<string | void>>()
      .mockResolvedValueOnce('Carmen is blocked already.')
      .mockRejectedValueOnce(new Error('socket hang up'))
      .mockResolvedValueOnce();
    page = await render(<ConfirmActionDialog {...question} onConfirm={onConfirm} />);
    const alert = () => document.querySelector('[role=alert]')?.textContent;
    await page.press('Block');
    expect(alert()).toBe('Carmen is blocked already.');
    await page.press('Block');
    expect(alert()).toBe('Something went wrong. Try again.');
    expect(log).toHaveBeenCalledOnce();
    expect(close).not.toHaveBeenCalled();
    await page.press('Block');
    expect(close.mock.calls).toEqual([['confirmed']]);
  });
});

describe('simple logout', () => {
  it('lists what is removed and what is kept, and focuses `Stay` first', async () => {
    page = await render(<SimpleLogoutDialog close={close} />);
    expect([title(), focused()]).toEqual(['Log out of Vesper?', 'Stay']);
    expect(page.text()).toContain('Removed from this device: your drafts');
    expect(page.text()).toContain('Kept in your account: your chats, your coins');
    await escape();
    await page.press('Stay');
    await page.press('Log out');
    expect(close.mock.calls).toEqual([[], [], ['confirmed']]);
  });
});

describe('sensitive content', () => {
  it('focuses `Not now` first, and explains what showing always means', async () => {
    page = await render(<SensitiveContentDialog name="Carmen" isInChat close={close} />);
    expect([title(), focused()]).toEqual(['This may be explicit', 'Not now']);
    expect(page.text()).toContain('what Carmen sent');
    expect(page.text()).toContain('turns safe search off');
    await escape();
    await page.press('Not now');
    await page.press('Show once');
    await page.press('Always in this chat');
    await page.press('Always show');
    expect(close.mock.calls).toEqual([[], [], ['show'], ['inChat'], ['always']]);
  });

  it('shows no name if the sender is unknown', async () => {
    page = await render(<SensitiveContentDialog close={close} />);
    expect(page.text()).toContain('Safe search keeps it blurred');
    expect(page.text()).not.toContain('Always in this chat');
  });
});

it('the premium dialog says that premium can’t be bought here', async () => {
  page = await render(<PremiumUnavailableDialog why="It takes premium." close={close} />);
  expect([title(), focused()]).toEqual(['Premium isn’t available here', 'Got it']);
  await page.press('Got it');
  expect(close.mock.calls).toEqual([['read']]);
});

it('the premium dialog links to where premium is sold, and the user can return from there', async () => {
  const bases = { purchase: '/purchase-api' };
  const services = { config: { bases }, session: { state: proxy({ user: { rolesGroup: 'user' } }) } };
  const At = () => {
    const { pathname, state } = useLocation();
    return <output>{`${pathname} ${isFromInterrupted(state)}`}</output>;
  };
  page = await render(
    <MemoryRouter>
      <PremiumUnavailableDialog why="It takes premium." close={close} />
      <At />
    </MemoryRouter>,
    { services: services as unknown as Services },
  );
  expect(title()).toBe('This needs premium');
  await act(async () =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'See premium')?.click(),
  );
  expect(document.querySelector('output')?.textContent).toBe('/coins true');
  expect(close.mock.calls).toEqual([['read']]);
});

describe('moderation', () => {
  it('warns with the text of §8, and has to be read', async () => {
    page = await render(<OfficialDetectionDialog close={close} />);
    expect(document.querySelector('[role=alertdialog]')).not.toBeNull();
    expect(page.text()).toContain(
      'Prohibited activity detected. If you continue, matching will be suspended and your account could be blocked.',
    );
    await page.press('I understand');
    expect(close.mock.calls).toEqual([['read']]);
  });

  it('tells users that others can’t see them, and links to the devices', async () => {
    page = await render(<TrashDetectedDialog close={close} />);
    expect([title(), focused()]).toEqual(['You can’t be seen', 'Got it']);
    await page.press('Got it');
    await page.press('Check the camera');
    expect(close.mock.calls).toEqual([[], ['devices']]);
  });
});

it('the daily reward of more matches shows the limits, and no coins', async () => {
  page = await render(<DailyMatchRewardDialog usual={100} limit={1_000} close={close} />);
  expect(page.text()).toContain('The usual limit is 100 matches a day. Today you can have up to 1,000.');
  expect(page.text()).not.toMatch(/coin/i);
  await page.press('Got it');
  expect(close.mock.calls).toEqual([['read']]);
});

it('the daily reward of coins shows the reason, the amount and the time of payment', async () => {
  page = await render(<DailyMatchRewardDialog coins={50} matches={15} close={close} />);
  expect(title()).toBe('Today’s reward: coins');
  expect(page.text()).toContain('You earned with 15 matches today. 50 more coins come after midnight UTC.');
});
