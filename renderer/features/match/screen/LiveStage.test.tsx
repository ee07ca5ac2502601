import { act } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { KeepTalking } from './KeepTalkingButton.tsx';
import { LiveStage, type MatchExtras } from './LiveStage.tsx';
import { liveWith } from './testing/live.ts';

let page: Rendered;
let local: FakeLocalMedia;
let done: string[];
let dialogs: Dialogs;
const say = (what: string) => () => void done.push(what);
beforeEach(() => {
  done = [];
  dialogs = createDialogs();
});
afterEach(() => page.unmount());

/** The chips of a stage, as the app adds them. */
const kit = {
  chips: <p>Roses</p>,
  tray: null,
  isOpen: false,
  isTrayOpen: false,
  close: () => undefined,
  onGift: undefined,
  hasGiftChip: false,
};

async function open(
  extras: MatchExtras & Partial<ReturnType<typeof liveWith>> = {},
  isConnecting = false,
): Promise<void> {
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const live = liveWith('Mira', local);
  const { searchId, filter, match } = live.state;
  page = await render(
    <LiveStage
      {...live}
      {...extras}
      {...(isConnecting && { state: { kind: 'connecting', searchId, filter, match, hasFrame: false } })}
      locale="en"
      onSkip={say('skip')}
      onStop={say('stop')}
      onUnmatch={say('unmatch')}
    />,
    { services: { dialogs, reports: createReports() } },
  );
  await settle();
}
const keep = (state: KeepTalking['state'], price: number | null = 40): MatchExtras => ({
  keepTalking: { price, state, onPress: say('keep'), onCancel: say('cancel') },
});
const key = (code: string) =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })));

it('uses the accessible names that external checks rely on', async () => {
  await open();
  for (const name of ['Skip', 'Stop', 'Mute microphone', 'Turn camera off']) page.button(name);
  const videos = [...document.querySelectorAll('video')].map((video) => video.getAttribute('aria-label'));
  expect(videos).toEqual(['Mira', 'Your camera']);
  expect(page.text()).toContain('Spain · English, Spanish');
  await page.press('Skip');
  await page.press('Stop');
  expect(done).toEqual(['skip', 'stop']);
});

it('shows the price of a minute in the button to keep talking', async () => {
  await open(keep('idle'));
  await page.press('Keep talking');
  await page.press('Skip');
  expect(done).toEqual(['keep', 'skip']);
});

it('shows how many coins are missing for a minute, and keeps the button enabled', async () => {
  await open({ keepTalking: { ...keep('idle', 95).keepTalking!, lacking: 55 } });
  const button = page.button('Keep talking55 more coins needed');
  expect([button.disabled, page.text().includes('95 coins a minute')]).toEqual([false, false]);
  await page.press('Keep talking55 more coins needed');
  expect(done).toEqual(['keep']);
});

it('hides an unknown price', async () => {
  await open(keep('idle', null));
  await page.press('Keep talking');
  expect(done).toEqual(['keep']);
});

it('ignores a second press while the call is being requested', async () => {
  await open(keep('asking'));
  await page.press('Keep talking');
  expect(done).toEqual([]);
});

it("says that the peer's answer is awaited, and lets the user cancel", async () => {
  await open(keep('ringing'));
  expect(page.text()).toContain('Waiting for Mira to answer');
  await page.press('Cancel');
  expect(done).toEqual(['cancel']);
});

it('offers follow, gifts and chat if the app provides them', async () => {
  await open({
    follow: { isFollowing: true, onToggle: say('follow') },
    kit: { ...kit, onGift: say('gift') },
    panel: {
      title: 'Chat and gifts',
      content: <p>Messages</p>,
      isOpen: true,
      setOpen: (to: boolean) => done.push(to ? 'opened' : 'closed'),
    },
  });
  expect(page.button('Following Mira').getAttribute('aria-pressed')).toBe('true');
  await page.press('Following Mira');
  await page.press('Send a gift');
  expect(document.querySelector('aside')?.textContent).toContain('Messages');
  await page.press('Close');
  await page.press('Chat and gifts');
  expect(done).toEqual(['follow', 'gift', 'closed', 'closed']);
});

it('closes the gifts with Escape, and does not stop right afterwards', async () => {
  await open({ kit: { ...kit, isOpen: true, isTrayOpen: true, close: say('closed') } });
  await key('Escape');
  expect(done).toEqual(['closed']);
});

it('handles the keys M, V, → for next, G for gifts and Esc for stop', async () => {
  await open({ kit: { ...kit, onGift: say('gifts') } });
  for (const code of ['KeyM', 'KeyV', 'ArrowRight', 'KeyG', 'Escape']) await key(code);
  expect(local.calls).toEqual(['setMicrophone false', 'setCamera false']);
  expect(done).toEqual(['skip', 'gifts', 'stop']);
});

it('shows topic and gifts above the controls, and hides them beside the panel', async () => {
  await open({ kit });
  expect(page.text()).toContain('Roses');
  await page.unmount();
  await open({
    kit,
    panel: {
      title: 'Chat',
      content: null,
      isOpen: true,
      setOpen: (to: boolean) => done.push(to ? 'opened' : 'closed'),
    },
  });
  expect(page.text()).not.toContain('Roses');
});

it('says what keeps the peer from seeing or hearing the user, and leads to the devices', async () => {
  await open({ onDevices: say('devices') });
  await act(async () => local.set({ warnings: ['darkCamera'], microphoneProblem: 'busy' }));
  expect(page.text()).toContain('Your video is dark');
  expect(page.text()).toContain('You can’t be heard');
  await page.press('More');
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  await waitFor(async () => {
    await settle();
    expect(items().map(({ textContent }) => textContent)).toEqual(['Camera and sound', 'Never meet again']);
  });
  await act(async () => items()[0]?.click());
  await settle();
  expect(done).toEqual(['devices']);
});

it('says before the match begins that the camera is needed', async () => {
  const isSaid = () => page.text().includes('Your camera is off: no one can meet you until it’s on');
  await open({}, true);
  expect(isSaid()).toBe(false);
  await page.press('Turn camera off');
  expect(isSaid()).toBe(true);
  await page.press('Turn camera on');
  expect(isSaid()).toBe(false);
  await page.unmount();
  await open();
  await page.press('Turn camera off');
  expect(isSaid()).toBe(false);
});

it('blurs a peer who is being reported, says why, and shows them again after cancelling', async () => {
  await open();
  const picture = () => document.querySelector('video[aria-label="Mira"]')?.className;
  void dialogs.open('report', { userId: 'mira', name: 'Mira', source: 'match', refId: 'm1' });
  await settle();
  expect(picture()).toMatch(/blurred/);
  expect(page.text()).toContain('Blurred while you write your report');
  await act(async () => void dialogs.closeTop());
  await settle();
  expect(picture()).not.toMatch(/blurred/);
  expect(page.text()).not.toContain('Blurred');
});

it('reports a weak connection, and only "reconnecting" for a lost one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { remote } = liveWith('Mira', createFakeLocalMedia({ clock: createManualClock() }));
  if (!remote.channel) throw new Error('nobody is seen');
  const figures = { framesDecoded: 9, width: 640, height: 480, roundTripMs: 50, codec: 'vp8' };
  const weak = {
    ...remote,
    channel: { ...remote.channel, stats: async () => ({ ...figures, lossRatio: 0.5 }) },
  };
  const look = () => act(() => vi.advanceTimersByTimeAsync(2_000));
  await open({ remote: weak });
  await look();
  expect(page.text()).toContain('Weak connection');
  await page.unmount();
  await open({ remote: weak, isReconnecting: true });
  await look();
  expect(page.text()).not.toContain('Weak connection');
});
