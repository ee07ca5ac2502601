import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import { privateKbOf } from '#main/services/processMemory.ts';
import { pause } from '#tests/kit/waitFor.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { createProfile, startDesktop } from '../desktop/run.ts';
import { shownAppOrigin } from '../desktop/standIn/origin.ts';
import type * as StandIn from '../desktop/standIn/electron.ts';
import { ensureDesktopBuild } from '../desktop/support/freshBuild.ts';
import { forgetResponses } from '../desktop/support/forgetResponses.ts';
import { signInOnDesktop, waitForInPage } from '../desktop/support/pageActions.ts';
import { launchCamera, man, openSignedIn, queen } from '../e2e/support/calls.ts';
import { idOf, signIn } from '../e2e/support/session.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { letCallsLast, type Pair } from '#tests/kit/people/longCallPair.ts';
import { ensureBuilt } from '../tools/build.ts';
import { calls, goTo, matches, takeReward } from './endurance.ts';

/**
 * Simulates a streamer's day on the desktop over the stand-in: matches, calls and messages in one page that never
 * reloads. The private memory of the processes at rest must not grow from hour to hour.
 */
export interface Day {
  readonly rounds: number;
  readonly matches: number;
  readonly calls: number;
  readonly messages: number;
}
const whole: Day = { rounds: 20, matches: 25, calls: 2, messages: 100 };
const GROWTH_LIMIT_MB = 20;
/** Rounds that load the code and data of all screens and are not measured. */
const WARM_UP_ROUNDS = 2;
/** Number of memory readings at rest, of which the lowest counts, because memory is freed with a delay. */
const LOOKS = 6;
const LOOK_EVERY_MS = 1_000;

const money = { MEET_AGAIN_AFTER_MS: '0', ALLOWED_ORIGINS: shownAppOrigin };

/**
 * Returns the memory of all pages of this browser in megabytes, after garbage collection and after a memory pressure
 * signal that frees decoded pictures and allocator pages.
 */
async function floorOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the window has no browser');
  const [line, whole] = await Promise.all([
    page.context().newCDPSession(page),
    browser.newBrowserCDPSession(),
  ]);
  const found: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await line.send('HeapProfiler.collectGarbage');
    await line.send('Memory.simulatePressureNotification', { level: 'critical' });
    await pause(LOOK_EVERY_MS);
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    const ours = processInfo.filter(({ type }) => type === 'renderer');
    const kb = ours.map(({ id }) => privateKbOf({ pid: id, type: 'Tab', memory: { workingSetSize: 0 } }));
    found.push(kb.reduce((sum, one) => sum + one, 0) / 1_024);
  }
  await Promise.all([line.detach(), whole.detach()]);
  return Math.min(...found);
}

/** Sends messages from her to him over HTTP, like another client of hers. */
async function write(url: string, count: number, from: number): Promise<void> {
  const { token } = (await signIn(url, queen)).authData;
  const to = await idOf(url, man);
  for (let number = from; number < from + count; number += 1) {
    const answer = await fetch(`${url}/chat-api/chat/v2/sendMessage`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'text', text: `Message ${number}`, to, tempId: crypto.randomUUID() }),
    });
    if (!answer.ok) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`);
  }
}

/** Resolves when the text is the last message of their chat in his store. */
const untilStored = (page: Page, text: string) =>
  waitForInPage(
    page,
    `${text} is stored`,
    async (wanted) => {
      const { chatStore } = (window as unknown as { vesper: VesperBridge }).vesper;
      const chat = await chatStore.getChatWithUser({ userId: 'account-queen' });
      return chat.ok && chat.value?.lastMessage?.text === wanted ? true : null;
    },
    text,
  );

/** Runs the rounds and returns the memory in megabytes after each. */
export async function live({ rounds, ...each }: Day): Promise<readonly number[]> {
  await ensureDesktopBuild();
  await ensureBuilt('web');
  const backend = await startBackendProcess({ companions: 0, env: money });
  letCallsLast(backend);
  const profile = createProfile();
  const run = await startDesktop(backend.url, profile, { STAND_IN_KEYRING: 'yes' });
  let other: Browser | null = null;
  try {
    const hers = await launchCamera('teal');
    other = hers;
    const page = run.page as Page;
    await signInOnDesktop(page, man);
    const prepare = (opened: Page) => opened.context().grantPermissions(['camera', 'microphone']);
    const herPage = await openSignedIn(hers, backend.url, queen, '/followings', { prepare });
    const close = () => Promise.resolve();
    const pair: Pair = {
      backend,
      he: { page, browser: page.context().browser() as Browser, close },
      she: { page: herPage, browser: hers, close },
      stop: close,
    };
    for (const one of [page, herPage]) await takeReward(one);
    // Opens a page that has links to all other pages.
    await run.evaluate(({ app }) => void app.emit('second-instance', {}, ['vesper', 'vesper://followings']));
    await page.getByRole('heading', { level: 1, name: 'Followings' }).waitFor();
    const floors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await matches(pair, each.matches);
      await calls(pair, each.calls);
      const last = `Message ${(round + 1) * each.messages - 1}`;
      await write(backend.url, each.messages, round * each.messages);
      // The conversation with her is open after the calls, so that the messages arrive there.
      await untilStored(page, last);
      await goTo(page, 'Profile');
      await goTo(page, 'Help');
      await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('video').length === 0);
      // Two devtools sessions keep responses in memory: one of this process and one of the stand-in.
      await forgetResponses(page);
      await run.evaluate((electron) => (electron as unknown as typeof StandIn).standIn.forgetResponses());
      floors.push(await floorOf(page));
      console.log(`  round ${round + 1} of ${rounds}: ${Math.round(floors.at(-1) ?? 0)} MB`);
    }
    return floors;
  } finally {
    await other?.close();
    await run.close();
    await backend.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function run(day: Day = whole): Promise<Report> {
  const floors = await live(day);
  const [warm, late] = [floors.slice(WARM_UP_ROUNDS, WARM_UP_ROUNDS + 3), floors.slice(-3)];
  const grown = Math.min(...late) - Math.min(...warm);
  return {
    title: 'a day on the desktop: private bytes of its page at rest',
    rows: [
      {
        matches: day.rounds * day.matches,
        calls: day.rounds * day.calls,
        messages: day.rounds * day.messages,
        'floor in the morning, MB': Math.round(Math.min(...warm)),
        'in the evening, MB': Math.round(Math.min(...late)),
      },
    ],
    goals: [
      atMost('the floor grew', grown, GROWTH_LIMIT_MB, 'MB'),
      atLeast('rounds that were lived', floors.length, day.rounds, 'rounds'),
    ],
    notes: [`after each round, in MB: ${floors.map(Math.round).join(', ')}`],
  };
}
