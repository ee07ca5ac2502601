import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { runKind, startDesktop, type DesktopRun } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';

/** The same client on the desktop, over the real embedded backend: signed in, matched, seen. */
describe(`first light on the desktop (${runKind})`, () => {
  let backend: BackendProcess;
  let run: DesktopRun;

  beforeAll(async () => {
    await ensureDesktopBuild();
    // The real app's origin is always welcome; the stand-in's has to be named.
    backend = await startBackendProcess({ companions: 1, env: { ALLOWED_ORIGINS: shownAppOrigin } });
    run = await startDesktop(backend.url);
  });
  afterAll(async () => {
    await run?.close();
    await backend?.stop();
  });

  it('somebody on the desktop signs in, meets a demo companion, and stops', async () => {
    const { page } = run;
    await page.getByRole('button', { name: 'Log in' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('user@demo.local');
    await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Start matching' }).click({ timeout: 20_000 });
    await page.waitForFunction(
      () => {
        const video = document.querySelector<HTMLVideoElement>('video:not([aria-label="Your camera"])');
        return video !== null && video.videoWidth > 0;
      },
      undefined,
      { timeout: 30_000 },
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start matching' }).waitFor();
    // A custom scheme has no cookies: the session must be in local storage.
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toContain('token');
  });
});
