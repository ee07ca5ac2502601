import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import {
  callButton,
  endCall,
  launchCamera,
  man,
  openSignedIn,
  queen,
  receipt,
  ringing,
  seesTheOther,
  type Caller,
} from '#tests/e2e/support/calls.ts';
import type { CameraColour } from '#tests/e2e/support/fakeCamera.ts';
import { idOf } from '#tests/e2e/support/session.ts';
import { startBackendProcess, type BackendProcess } from '../backend/backendProcess.ts';

/**
 * A man and a streamer, each in a browser, at a price that allows hundreds of calls. No other user is
 * connected.
 */
export interface Pair {
  readonly backend: BackendProcess;
  readonly he: Caller;
  readonly she: Caller;
  stop(): Promise<void>;
}

export interface PairOptions {
  /** Runs for each page before the page loads anything. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Uses the browser's fake camera (640×480, moving) instead of two small ones of one color each. */
  readonly hasLivelyCamera?: boolean;
}

/** Lowers the streamer's price, because the man's coins last for only eight calls at the normal one. */
export function letCallsLast({ dataDir }: Pick<BackendProcess, 'dataDir'>): void {
  const database = new Sqlite(join(dataDir, 'vesper.db'));
  database.prepare('update users set price = 1 where email = ?').run(queen);
  database.close();
}

export async function openPair(options: PairOptions = {}): Promise<Pair> {
  // With only two people online, the ten minutes before they can meet again would block the test.
  const backend = await startBackendProcess({ companions: 0, env: { MEET_AGAIN_AFTER_MS: '0' } });
  try {
    letCallsLast(backend);
    const { url } = backend;
    const { hasLivelyCamera = false } = options;
    const prepare = async (page: Page): Promise<void> => {
      // A headless browser needs the permissions granted explicitly.
      await page.context().grantPermissions(['camera', 'microphone']);
      await options.prepare?.(page);
    };
    const chat = `/chat?userId=${await idOf(url, queen)}`;
    async function open(email: string, colour: CameraColour, path: string): Promise<Caller> {
      const browser = await launchCamera(hasLivelyCamera ? 'pattern' : colour);
      const page = await openSignedIn(browser, url, email, path, { prepare });
      return { browser, page, close: () => browser.close() };
    }
    const he = await open(man, 'coral', chat);
    const she = await open(queen, 'teal', '/followings');
    return {
      backend,
      he,
      she,
      async stop() {
        await Promise.all([he.close(), she.close()]);
        await backend.stop();
      },
    };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** The man calls from their chat and the streamer accepts. Resolves when both see each other. */
export async function beginCall({ he, she }: Pair): Promise<void> {
  await callButton(he.page).click();
  await ringing(she.page).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([he, she].map(({ page }) => seesTheOther(page)));
}

/** The man ends the call, and both close the receipt and return to their previous page. */
export async function endCallOfBoth({ he, she }: Pair): Promise<void> {
  await endCall(he.page).click();
  for (const { page } of [he, she]) {
    await receipt(page).getByRole('button', { name: 'Close' }).click();
    await expect(receipt(page)).toHaveCount(0);
  }
}
