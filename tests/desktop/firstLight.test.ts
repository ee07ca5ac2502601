/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { runKind, startDesktop, type DesktopRun } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { printOutputOnFailure } from './support/withDesktop.ts';
import { waitForSubscription } from './support/pageActions.ts';

/** Sends a message from one demo account to another, as a separate client does. */
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

/** Scenarios of the desktop client with the real embedded backend: sign-in, match, messages and calls. */
describe(`first light on the desktop (${runKind})`, () => {
  let backend: BackendProcess;
  let run: DesktopRun;

  printOutputOnFailure(() => run);
  beforeAll(async () => {
    await ensureDesktopBuild();
    // The backend always accepts the real app's origin. The stand-in's must be configured.
    backend = await startBackendProcess({ companions: 1, env: { ALLOWED_ORIGINS: shownAppOrigin } });
    run = await startDesktop(backend.url);
  });
  afterAll(async () => {
    await run?.close();
    await backend?.stop();
  });

  it('a user on the desktop signs in, meets a demo companion, and stops', async () => {
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
    // Page scripts cannot read the token. The local storage only records that one exists.
    expect(
      await page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('token'))),
    ).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Start matching' }).waitFor();
  });

  it('a system link opens its page, and a link that is not allowed opens none', async () => {
    const { page } = run;
    const open = (link: string) =>
      run.evaluate(({ app }, given) => void app.emit('second-instance', {}, ['vesper', given]), link);
    await open('vesper://chat?userId=account-queen');
    await page.waitForFunction(() => location.pathname + location.search === '/chat?userId=account-queen');
    await open('vesper://chat?userId=account-queen&authToken=stolen');
    await open('vesper://call?userId=account-queen');
    // Links are handled in order, so after this one the refused links have been handled.
    await open('vesper://followings');
    await page.waitForFunction(() => location.pathname === '/followings');
  });

  it('a message to an unfocused window shows a notification without its text and a badge, opens on a click, and can be answered', async () => {
    const { page } = run;
    const { user } = await logIn(backend.url, 'user@demo.local');
    const listening = waitForSubscription(page, channels.chat(user._id));
    await page.reload();
    await listening;
    // The unread count shows that the chats are loaded.
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
    // A reply from the notification during a reload of the page is not lost.
    const reloaded = page.reload();
    await run.evaluate(({ Notification }) => {
      const [first] = (Notification as unknown as { shown: NodeJS.EventEmitter[] }).shown;
      first?.emit('reply', { reply: 'At eleven' });
    });
    await reloaded;
    await page.getByRole('log').getByText('At eleven').waitFor();
    expect(await page.getByRole('log').getByText('At eleven').count()).toBe(1);
  });

  it('in a call the tray mutes, a minimized window leaves a mini window that leads back, and closing asks', async () => {
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
    // Selected by the streamer's address, because the chat also has a link to a profile until the list loads.
    await page.locator('main a[href$="/user-detail/demo-mira"]').first().click();
    await page.getByRole('main').getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Video call' }).click();
    // The account has no client, so that it rings until the test ends the call.
    await expect.poll(tray).toEqual(expect.arrayContaining([expect.stringMatching(/^Calling /), 'End call']));

    await press('Microphone on');
    await expect.poll(() => isOn('Microphone on')).toBe(false);
    const mini = await run.nextPage(() =>
      run.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize()),
    );
    // The main page renders into the mini window's document, with its own styles.
    await mini.getByRole('button', { name: 'Unmute microphone' }).click();
    await expect.poll(() => isOn('Microphone on')).toBe(true);
    expect(await mini.evaluate(() => getComputedStyle(document.querySelector('main')!).position)).toBe(
      'fixed',
    );
    const closed = mini.waitForEvent('close');
    // The window closes during the click, so that the click may not resolve.
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
