import { expect, type Page } from '@playwright/test';
import { openCallBook, type CallBook } from './callBook.ts';
import type { Shown } from './callHistory.ts';
import { man, passModeration, queen, type Caller, type CallerOptions } from './calls.ts';
import { idOf } from './session.ts';
import type { TestBackend } from './backend.ts';
import type { CameraColour } from './fakeCamera.ts';
import { driveTime, type DrivenTime } from './drivenTime.ts';
import { isRealTime } from './proofMode.ts';

interface Opened extends CallerOptions {
  readonly path?: string;
}

export interface PairOptions {
  /** Whether the test can advance the clocks of both pages. */
  readonly isDriven?: boolean;
  /** Whether frames go to the backend's moderation. Otherwise every frame is allowed. */
  readonly isModerated?: boolean;
  readonly his?: Opened;
  readonly hers?: Opened;
}

/** The demo man in his chat with the demo streamer, and the streamer on another page, each in a separate browser. */
export interface CallPair
  extends Pick<CallBook, 'addsUp' | 'setHisCoins'>, Pick<DrivenTime, 'passFor' | 'passUntil' | 'standStill'> {
  readonly backend: TestBackend;
  readonly url: string;
  readonly he: Caller;
  readonly she: Caller;
  readonly hisId: string;
  readonly herId: string;
  /**
   * Advances the server and both pages by this time at once, so that due tasks run late and only once. A connection
   * that was silent for this time is checked, which takes real time; resolves when both pages are connected.
   */
  jump(ms: number): Promise<void>;
  /** Checks that the history pages show the last call too. */
  historiesShow(
    his: Partial<Shown>,
    hers: Partial<Shown>,
    /** Pages on which to read the histories; default: the pages of the two. */
    on?: { readonly his?: Page; readonly hers?: Page },
  ): Promise<void>;
}

const reconnecting = (page: Page) => page.getByText('Reconnecting', { exact: true });

export async function startCallPair(
  backend: TestBackend,
  openPerson: (email: string, path: string, options?: CallerOptions) => Promise<Caller>,
  { isDriven = false, isModerated = false, his, hers }: PairOptions = {},
): Promise<CallPair> {
  const { url } = backend;
  const isDrivenNow = isDriven && !isRealTime;
  const [hisId, herId] = [await idOf(url, man), await idOf(url, queen)];

  const open = (email: string, colour: CameraColour, path: string, given: Opened = {}): Promise<Caller> =>
    openPerson(email, given.path ?? path, {
      colour,
      ...given,
      isDriven: isDrivenNow,
      async prepare(page) {
        if (!isModerated) await passModeration(page);
        await given.prepare?.(page);
      },
    });
  const [he, she] = await Promise.all([
    open(man, 'coral', `/chat?userId=${herId}`, his),
    open(queen, 'teal', '/followings', hers),
  ]);
  const both = [he.page, she.page];

  const time = driveTime(backend, both, isDrivenNow);
  const book = await openCallBook(backend, hisId, herId);

  return {
    backend,
    url,
    he,
    she,
    hisId,
    herId,
    async jump(ms) {
      await time.stride(ms);
      for (const page of both) await expect(reconnecting(page)).toHaveCount(0);
    },
    passUntil: time.passUntil,
    passFor: time.passFor,
    standStill: time.standStill,
    setHisCoins: book.setHisCoins,
    addsUp: book.addsUp,
    historiesShow: (ofHis, ofHers, on = {}) =>
      book.historiesShow(on.his ?? he.page, on.hers ?? she.page, ofHis, ofHers),
  };
}

/** Records what a page reports to the server about a call: the name of the request, and the minute if it has one. */
export function listenToPosts(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    const name = /\/(callMinute|caller25second|callee25second|callee30second)\//.exec(request.url())?.[1];
    if (name === undefined || request.method() !== 'POST') return;
    const body = request.postDataJSON() as { minute?: number } | null;
    posts.push(body?.minute === undefined ? name : `${name} ${body.minute}`);
  });
  return posts;
}
export const minutesIn = (posts: readonly string[]) => posts.filter((post) => post.startsWith('callMinute'));
