import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { Page } from 'playwright';
import { startDesktop, type DesktopRun } from '../run.ts';
import type * as StandIn from '../standIn/electron.ts';
import { signInOnDesktop, waitForInPage } from './pageActions.ts';

/**
 * Targets of a kill: the page's process, the thread of the stores, or the main process with all its children.
 */
export const victims = ['page', 'worker', 'main'] as const;
export type Victim = (typeof victims)[number];

const keyring = { STAND_IN_KEYRING: 'yes' };
const chatLink = 'vesper://chat?userId=account-queen';

/** A user who writes in a chat on the desktop while processes are killed. */
export interface KilledWriter {
  readonly run: DesktopRun;
  readonly page: Page;
  /** Sends a message. Resolves when it can no longer be lost. */
  send(text: string): Promise<void>;
  /** Leaves a draft in the field. Resolves when the draft is stored. */
  keepDraft(text: string): Promise<void>;
  /** Kills the victim. Resolves to the milliseconds until the draft is shown again at the same address. */
  kill(victim: Victim, draft: string): Promise<number>;
  /**
   * Returns all stored texts of the chat, after all are sent and the wanted ones are included. Messages that
   * arrived during a kill are missing until the page has loaded the gap.
   */
  sent(wanted: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
type Exposed = { readonly vesper: VesperBridge };

async function openChat(run: DesktopRun, page: Page): Promise<void> {
  await run.evaluate(({ app }, link) => void app.emit('second-instance', {}, ['vesper', link]), chatLink);
  await page.waitForFunction(() => location.pathname === '/chat', undefined, { timeout: 60_000 });
  await fieldOf(page).waitFor();
}

/**
 * Kills the process of this page only. Chromium also keeps a spare process for the next page. If both were
 * killed, the next page could open in the dead spare process and crash.
 */
async function endProcess(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // The killed page cannot answer this command.
  devtools.send('Page.crash').catch(() => undefined);
}

/** Waits until the store returns the draft. */
const untilKept = (page: Page, draft: string) =>
  waitForInPage(
    page,
    'the draft is kept',
    async (wanted) => {
      const answer = await (window as unknown as Exposed).vesper.localStore.listDrafts({});
      return answer.ok && JSON.stringify(answer.value).includes(wanted) ? true : null;
    },
    draft,
  );

export async function openKilledWriter(backendUrl: string, profile: string): Promise<KilledWriter> {
  let run = await startDesktop(backendUrl, profile, keyring);
  let { page } = run;
  await signInOnDesktop(page, 'user@demo.local');
  await openChat(run, page);

  const endings: Readonly<Record<Victim, () => Promise<void>>> = {
    async page() {
      page = await run.nextPage(() => endProcess(page));
    },
    worker: () =>
      run.evaluate(async (electron) => {
        await (electron as unknown as typeof StandIn).standIn.newestWorker?.terminate();
      }),
    async main() {
      await run.kill();
      run = await startDesktop(backendUrl, profile, keyring);
      ({ page } = run);
      await openChat(run, page);
    },
  };

  return {
    get run() {
      return run;
    },
    get page() {
      return page;
    },
    async send(text) {
      await fieldOf(page).fill(text);
      await fieldOf(page).press('Enter');
      // The text moves from the draft to the outbox in one write. The log shows it after that write.
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('[role="log"]')].some((log) => log.textContent?.includes(wanted)),
        text,
      );
    },
    async keepDraft(text) {
      await fieldOf(page).fill(text);
      await untilKept(page, text);
    },
    async kill(victim, draft) {
      const address = new URL(page.url());
      const begunMs = performance.now();
      await endings[victim]();
      await fieldOf(page).waitFor();
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('textarea, [role="textbox"]')].some(
            (one) => (one instanceof HTMLTextAreaElement ? one.value : one.textContent) === wanted,
          ),
        draft,
      );
      await untilKept(page, draft);
      const tookMs = performance.now() - begunMs;
      if (new URL(page.url()).pathname !== address.pathname) throw new Error(`led to ${page.url()}`);
      return tookMs;
    },
    async sent(wanted) {
      await waitForInPage(
        page,
        'everything has gone out',
        async () => {
          const answer = await (window as unknown as Exposed).vesper.localStore.listOutbox({});
          return answer.ok && answer.value.length === 0 ? true : null;
        },
        null,
      );
      return waitForInPage(
        page,
        'every message is stored',
        async (texts) => {
          const { chatStore } = (window as unknown as Exposed).vesper;
          const chat = await chatStore.getChatWithUser({ userId: 'account-queen' });
          if (!chat.ok || !chat.value) return null;
          const list = { chatId: chat.value._id, direction: 'older', place: null, count: 500 } as const;
          const messages = await chatStore.listMessages(list);
          if (!messages.ok) return null;
          const stored = messages.value.map(({ text }) => text ?? '');
          return texts.every((text) => stored.includes(text)) ? stored : null;
        },
        wanted,
      );
    },
    close: () => run.close(),
  };
}
