import { chromium, type Page } from '@playwright/test';
import { messagesIn, type BlockRow } from '#renderer/platform/web/storage/blocks.ts';
import { shortLivedArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { field, log } from '../../e2e/support/chats.ts';
import { leaveSession, watchConsole } from '../../e2e/support/session.ts';
import { partsOf, type OpenClient } from './faultClient.ts';
import { walkLog, watchLog } from './pageScreen.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

/** Returns all rows of an object store in the page's IndexedDB. */
function rowsOf(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<unknown[]>((done, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => failed(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const opened = opening.result;
          const reading = opened.transaction(from).objectStore(from).getAll();
          reading.onerror = () => failed(reading.error ?? new Error('nothing was read'));
          reading.onsuccess = () => {
            opened.close();
            done(reading.result);
          };
        };
      }),
    [database, store] as const,
  );
}

/** Opens the built web client in a real browser. Types messages, and reads the store and document from outside. */
export const openPageClient: OpenClient = async ({ account, companion, scope }) => {
  const { url, email } = account;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    // Without smooth scrolling a turn of the wheel is complete when the call returns.
    args: [...shortLivedArguments, '--disable-smooth-scrolling'],
  });
  scope.onEnd(() => void browser.close());
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await leaveSession(context, url, { email });
  const page = await context.newPage();
  const { errors } = watchConsole(page);
  await page.goto(`${url}/chat?userId=${companion}`);
  await field(page).waitFor();

  const blocks = async () => {
    const rows = (await rowsOf(page, 'chat-module-db', 'messages')) as BlockRow[];
    return rows.sort((a, b) => a.from - b.from);
  };
  const stored = async () =>
    (await blocks())
      .flatMap(messagesIn)
      .map((message) => ({ id: message._id, text: message.text ?? '', parts: partsOf(message) }));
  const waiting = async () => (await rowsOf(page, 'client-db', 'outbox')).length;
  return {
    account,
    async begin() {
      await waitFor('the first message', async () => ((await stored()).length > 0 ? true : null));
      await log(page).locator('[data-row]').first().waitFor();
      // The scripts of the page are loaded, so that later faults only affect messages.
      await page.waitForLoadState('networkidle');
      await watchLog(page, account.name);
      await field(page).click();
    },
    async write(texts) {
      for (const text of texts) {
        await page.keyboard.insertText(text);
        await page.keyboard.press('Enter');
      }
    },
    waiting,
    isSettled: async (messages) =>
      (await waiting()) === 0 && (await blocks()).reduce((sum, { ids }) => sum + ids.length, 0) >= messages,
    stored,
    screen: (messages) =>
      walkLog(
        page,
        messages.map(({ text }) => text),
      ),
    lastWord: () => errors.at(-1) ?? '',
  };
};
