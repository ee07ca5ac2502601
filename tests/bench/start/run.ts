import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProfile, startDesktop } from '../../desktop/run.ts';
import { shownAppOrigin } from '../../desktop/standIn/origin.ts';
import { ensureDesktopBuild } from '../../desktop/support/freshBuild.ts';
import { signInOnDesktop } from '../../desktop/support/pageActions.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { atMost, percentile, type Report } from '../table.ts';

/**
 * Measures the time from the start of the process to the first paint, in turns with a minimal app of one window and
 * one word. The two apps use the same Chromium and a profile from an earlier run.
 */
const TURNS = 9;
const RATIO_LIMIT = 1.3;

interface Started {
  /** Milliseconds until the first paint and until the app is usable. */
  readonly paintedMs: number;
  readonly usableMs: number;
}

interface App {
  readonly name: string;
  readonly profile: string;
  readonly env: Readonly<Record<string, string>>;
  /** Selector of the element that is shown when the app is usable. */
  readonly shown: string;
}

async function start({ profile, env, shown }: App, backendUrl: string): Promise<Started> {
  const begunMs = Date.now();
  const run = await startDesktop(backendUrl, profile, env);
  try {
    const at = await run.page.evaluate(async (selector) => {
      const painted = new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      const usable = new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      });
      const [paintedMs, usableMs] = await Promise.all([painted, usable]);
      return { paintedMs: performance.timeOrigin + paintedMs, usableMs: performance.timeOrigin + usableMs };
    }, shown);
    return { paintedMs: at.paintedMs - begunMs, usableMs: at.usableMs - begunMs };
  } finally {
    await run.close();
  }
}

export async function run(): Promise<Report> {
  await ensureDesktopBuild();
  const backend = await startBackendProcess({ env: { ALLOWED_ORIGINS: shownAppOrigin } });
  const keyring = { STAND_IN_KEYRING: 'yes' };
  const blank: App = {
    ...{ name: 'blank app', profile: createProfile(), shown: 'h1' },
    env: { DESKTOP_MAIN: join(import.meta.dirname, 'blankApp.js') },
  };
  const visitor: App = { name: 'signed out', profile: createProfile(), env: {}, shown: 'h1' };
  const member: App = {
    ...{ name: 'signed in', profile: createProfile(), env: keyring },
    shown: 'nav a[href$="/followings"]',
  };
  const apps = [blank, visitor, member];
  const taken = new Map(apps.map(({ name }) => [name, [] as Started[]]));
  try {
    const first = await startDesktop(backend.url, member.profile, keyring);
    await signInOnDesktop(first.page, 'user@demo.local');
    await first.close();
    for (let turn = 0; turn < TURNS + 1; turn += 1)
      for (const app of apps) {
        const started = await start(app, backend.url);
        // The first start of each app fills caches and does not count.
        if (turn > 0) taken.get(app.name)?.push(started);
      }
  } finally {
    await backend.stop();
    for (const { profile } of apps) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const middle = ({ name }: App, what: keyof Started) =>
    percentile(
      (taken.get(name) ?? []).map((one) => one[what]),
      0.5,
    );
  const ratio = (app: App, what: keyof Started) => middle(app, what) / middle(blank, what);
  return {
    title: `the start of the desktop, in ${TURNS} turns with a blank app on the same stand-in`,
    rows: apps.map((app) => ({
      app: app.name,
      'painted ms': Math.round(middle(app, 'paintedMs')),
      'to blank': ratio(app, 'paintedMs'),
      'usable ms': Math.round(middle(app, 'usableMs')),
      'usable to blank': ratio(app, 'usableMs'),
    })),
    goals: [
      atMost('signed out, first paint to the blank app’s', ratio(visitor, 'paintedMs'), RATIO_LIMIT, 'times'),
      atMost('signed in, first paint to the blank app’s', ratio(member, 'paintedMs'), RATIO_LIMIT, 'times'),
    ],
    notes: apps.map(({ name }) => {
      const all = (taken.get(name) ?? []).map(
        (one) => `${Math.round(one.paintedMs)}/${Math.round(one.usableMs)}`,
      );
      return `${name}, painted/usable: ${all.join(', ')}`;
    }),
  };
}
