import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { Page } from 'playwright';
import { startDesktop, type DesktopRun } from '../run.ts';
import type * as StandIn from '../standIn/electron.ts';
import { signInOnDesktop } from './signIn.ts';
import { untilInPage } from './untilInPage.ts';

/** What is killed: the page's process, the thread of the stores, or the main process with everything. */
export const victims = ['page', 'worker', 'main'] as const;
export type Victim = (typeof victims)[number];

const keyring = { STAND_IN_KEYRING: 'yes' };
const chatLink = 'vesper://chat?userId=account-queen';

/** Somebody who writes in a chat on the desktop, whatever is killed meanwhile. */
export interface KilledWriter {
  readonly run: DesktopRun;
  readonly page: Page;
  /** Writes one, and resolves once it can no longer be lost. */
  send(text: string): Promise<void>;
  /** Leaves this in the field, and resolves once it is kept. */
  keepDraft(text: string): Promise<void>;
  /** Until what was in the field is there again, at the same address; in milliseconds. */
  kill(victim: Victim, draft: string): Promise<number>;
  /**
   * Every text of the chat as it is stored, once all has gone out and these are among them: what came while something
   * was killed lies behind a hole until the page has asked for it.
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
 * Ends the process of this page only. Chromium also keeps a spare process for the next page: were that one killed too,
 * the next page could be opened in it before Chromium has noticed, and would crash.
 */
async function endProcess(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined);
}

/** Until the store answers it as a draft. */
const untilKept = (page: Page, draft: string) =>
  untilInPage(
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
      // It goes out of the field in the same write that puts it among what is to be sent.
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
      await untilInPage(
        page,
        'everything has gone out',
        async () => {
          const answer = await (window as unknown as Exposed).vesper.localStore.listOutbox({});
          return answer.ok && answer.value.length === 0 ? true : null;
        },
        null,
      );
      return untilInPage(
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
