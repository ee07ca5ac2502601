/** @module-tag prove */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, runKind, startDesktop, type DesktopRun } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { printOutputOnFailure } from './support/withDesktop.ts';
import { signInOnDesktop } from './support/pageActions.ts';

/** Returns the app's backend processes with their names. */
const processesOf = (run: DesktopRun) =>
  run.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .flatMap(({ pid, name }) => (name?.startsWith('Vesper backend') ? [{ pid, name }] : [])),
  );
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** An app without a configured deployment starts an embedded backend, which refuses other clients. */
describe(`the app's own backend on the desktop (${runKind})`, () => {
  const profile = createProfile();
  let run: DesktopRun | null = null;
  const running = () => {
    if (run === null) throw new Error('the desktop has ended');
    return run;
  };

  printOutputOnFailure(() => run);
  beforeAll(async () => {
    await ensureDesktopBuild();
    run = await startDesktop(null, profile, { ALLOWED_ORIGINS: shownAppOrigin, COMPANIONS: '1' });
  });
  afterAll(async () => {
    await run?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('the app’s own backend serves its pages, and refuses requests without the secret of this start', async () => {
    const { page } = running();
    const asked = page.waitForRequest((request) => /^http:\/\/127\.0\.0\.1:\d+\/api\//.test(request.url()));
    await signInOnDesktop(page, 'user@demo.local');
    const { origin } = new URL((await asked).url());
    for (const path of ['/health', '/config.json', '/api/login', '/socket/?EIO=4&transport=polling'])
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 403]);
    // A companion is an ordinary client in a child process of the main process, so that its socket needs the
    // secret too.
    await page.getByRole('button', { name: 'Start matching' }).click();
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('video:not([aria-label="Your camera"])');
      return video !== null && video.videoWidth > 0;
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect((await processesOf(running())).map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(['Vesper backend', 'Vesper backendCompanion']),
    );
  });

  it('the app’s own backend restarts when it is killed, and the user stays signed in', async () => {
    const { page } = running();
    const [killed] = (await processesOf(running())).filter(({ name }) => name === 'Vesper backend');
    process.kill(killed!.pid, 'SIGKILL');
    await expect
      .poll(async () => (await processesOf(running())).filter(({ name }) => name === 'Vesper backend'))
      .not.toEqual([killed]);
    await page.reload();
    await page.getByRole('button', { name: 'Start matching' }).waitFor();
    const log = readFileSync(join(profile, 'logs/main.log'), 'utf8');
    expect(log).toMatch(/backend: ended with .*starts again in 500 ms/);
  });

  it('the app’s own backend ends with the app', async () => {
    const processes = await processesOf(running());
    expect(processes.length).toBeGreaterThan(0);
    await running().close();
    run = null;
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });
});

/** Only the stand-in can make the companions' process crash while it loads. */
describe.runIf(runKind === 'stand-in')('a system without companions', () => {
  it('is detected at the start, and the search shows it', async () => {
    await ensureDesktopBuild();
    const profile = createProfile();
    const run = await startDesktop(null, profile, {
      ALLOWED_ORIGINS: shownAppOrigin,
      COMPANIONS: '3',
      STAND_IN_COMPANION: 'crash',
    });
    try {
      const { page } = run;
      await signInOnDesktop(page, 'user@demo.local');
      const readLog = () => readFileSync(join(profile, 'logs/main.log'), 'utf8');
      await expect.poll(readLog).toMatch(/backend: no companions on this system: 3 processes died/);
      await page.getByRole('button', { name: 'Start matching' }).click();
      await page.getByText('Demo companions don’t work on this system.').waitFor();
      expect(readLog().match(/backendCompanion: ended with code/g)).toHaveLength(3);
      expect((await processesOf(run)).map(({ name }) => name)).not.toContain('Vesper backendCompanion');
    } finally {
      await run.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
