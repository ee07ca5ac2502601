/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { runKind, startDesktop, type DesktopRun } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { printOutputOnFailure } from './support/printOutput.ts';
import { subscribed } from './support/subscribed.ts';

/** One demo account writes to another, as a client of its own would. */
async function write(url: string, from: string, to: string, text: string): Promise<void> {
  const [me, other] = await Promise.all([from, to].map((email) => logIn(url, email)));
  const answer = await fetch(`${url}/chat-api/chat/v2/sendMessage`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${me!.authData.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'text', text, to: other!.user._id, tempId: crypto.randomUUID() }),
  });
  if (!answer.ok) throw new Error(`the message was refused: ${answer.status} ${await answer.text()}`);
}
async function logIn(url: string, email: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return (await answer.json()) as { user: { _id: string }; authData: { token: string } };
}

/** The same client on the desktop, over the real embedded backend: signed in, matched, seen. */
describe(`first light on the desktop (${runKind})`, () => {
  let backend: BackendProcess;
  let run: DesktopRun;

  printOutputOnFailure(() => run);
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
    await page.getByRole('button', { name: 'Start matching' }).click();
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>('video:not([aria-label="Your camera"])');
      return video !== null && video.videoWidth > 0;
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start matching' }).waitFor();
    // The token is where no page's script can read it from a file: the storage only knows that there is one.
    expect(
      await page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('token'))),
    ).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Start matching' }).waitFor();
  });

  it('a link of the system opens its page, and one that is not on the list opens nothing', async () => {
    const { page } = run;
    const open = (link: string) =>
      run.evaluate(({ app }, given) => void app.emit('second-instance', {}, ['vesper', given]), link);
    await open('vesper://chat?userId=account-queen');
    await page.waitForFunction(() => location.pathname + location.search === '/chat?userId=account-queen');
    await open('vesper://chat?userId=account-queen&authToken=stolen');
    await open('vesper://call?userId=account-queen');
    // What is told later is heard later: the one that counts is the last.
    await open('vesper://followings');
    await page.waitForFunction(() => location.pathname === '/followings');
  });

  it('a message while nobody looks is told by the system without its words, counted on the icon, opened by a press, and answered', async () => {
    const { page } = run;
    const { user } = await logIn(backend.url, 'user@demo.local');
    const listening = subscribed(page, channels.chat(user._id));
    await page.reload();
    await listening;
    // The chats are there.
    await page
      .getByText(/^\d+ unread$/)
      .first()
      .waitFor();
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    await write(backend.url, 'queen@demo.local', 'user@demo.local', 'Are you free after ten?');
    const shown = () =>
      run.evaluate(({ Notification }) =>
        (Notification as unknown as { shown: { options: object }[] }).shown.map(({ options }) => options),
      );
    await expect.poll(shown).toMatchObject([{ body: 'New message', silent: true, hasReply: true }]);
    await expect
      .poll(() => run.evaluate(({ app }) => (app as unknown as { badgeCount: number }).badgeCount))
      .toBeGreaterThan(0);
    await run.evaluate(({ Notification }) => {
      const [first] = (Notification as unknown as { shown: NodeJS.EventEmitter[] }).shown;
      first?.emit('click');
    });
    await page.waitForFunction(() => location.pathname === '/chat' && location.search.startsWith('?userId='));
    await page.getByText('Are you free after ten?').last().waitFor();
    // An answer that is written in the notice while the page is loaded anew is nobody's loss.
    const reloaded = page.reload();
    await run.evaluate(({ Notification }) => {
      const [first] = (Notification as unknown as { shown: NodeJS.EventEmitter[] }).shown;
      first?.emit('reply', { reply: 'At eleven' });
    });
    await reloaded;
    await page.getByRole('log').getByText('At eleven').waitFor();
    expect(await page.getByRole('log').getByText('At eleven').count()).toBe(1);
  });

  it('in a call the tray mutes, a minimised window leaves a small one that leads back, and closing asks', async () => {
    const { page } = run;
    interface Shown {
      readonly shown: { readonly menu: { readonly items: Item[] } } | null;
    }
    interface Item {
      readonly label?: string;
      readonly checked?: boolean;
      readonly click?: () => void;
    }
    const tray = () =>
      run.evaluate(({ Tray }) => (Tray as unknown as Shown).shown?.menu.items.map(({ label }) => label));
    const isOn = (label: string) =>
      run.evaluate(
        ({ Tray }, wanted) =>
          (Tray as unknown as Shown).shown?.menu.items.find((item) => item.label === wanted)?.checked,
        label,
      );
    const press = (label: string) =>
      run.evaluate(
        ({ Tray }, wanted) =>
          (Tray as unknown as Shown).shown?.menu.items.find((item) => item.label === wanted)?.click?.(),
        label,
      );
    await expect.poll(tray).toEqual(expect.arrayContaining(['Online', 'Open Vesper', 'Quit Vesper']));
    await page.getByRole('navigation').getByRole('link', { name: 'Online' }).first().click();
    // By her own address: the chat, which is there until the list is, has a link to somebody who is offline.
    await page.locator('main a[href$="/user-detail/demo-mira"]').first().click();
    await page.getByRole('main').getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Video call' }).click();
    // Nobody is behind her: it rings for as long as this takes.
    await expect.poll(tray).toEqual(expect.arrayContaining([expect.stringMatching(/^Calling /), 'End call']));

    await press('Microphone on');
    await expect.poll(() => isOn('Microphone on')).toBe(false);
    const mini = await run.nextPage(() =>
      run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize()),
    );
    // The page draws in a document of its own, in the page's styles.
    await mini.getByRole('button', { name: 'Unmute microphone' }).click();
    await expect.poll(() => isOn('Microphone on')).toBe(true);
    expect(await mini.evaluate(() => getComputedStyle(document.querySelector('main')!).position)).toBe(
      'fixed',
    );
    const closed = mini.waitForEvent('close');
    // It closes under the press, whose own end nobody may hear of.
    const back = mini.getByRole('button', { name: 'Back to Vesper' }).last();
    await back.click().catch(() => undefined);
    await closed;

    await run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await page.getByRole('button', { name: 'Keep in the tray' }).click();
    await expect
      .poll(() => run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(false);
    await press('End call');
    await expect.poll(tray).not.toContain('End call');
  });
});
