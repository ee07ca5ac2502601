import { expect, type Page } from '@playwright/test';
import { historyShows, lastCall, type Shown } from './callHistory.ts';
import { man, openCaller, passModeration, queen, type Caller, type CallerOptions } from './calls.ts';
import { idOf } from './chats.ts';
import { startDrivenBackend, type DrivenBackend } from './drivenBackend.ts';
import { cameraColours, type Yuv } from './fakeCamera.ts';
import { price, share } from './ledger.ts';
import { theirVideo } from './people.ts';

/** So much at once: a heartbeat waits five seconds for its answer, and a page that is late by as much has slept. */
const strideMs = 2_000;

interface Opened extends CallerOptions {
  readonly colour?: Yuv | null;
  readonly path?: string;
  /** Their way to the server, where it is not the straight one; answers the address that it is reached by. */
  readonly through?: (port: number) => Promise<string>;
}

export interface PairOptions {
  /** The clocks of both pages can be moved on. */
  readonly isDriven?: boolean;
  readonly his?: Opened;
  readonly hers?: Opened;
}

/** The demo man in his chat with the demo queen, she on another page, each in a browser of their own. */
export interface CallPair {
  readonly backend: DrivenBackend;
  readonly url: string;
  readonly he: Caller;
  readonly she: Caller;
  readonly hisId: string;
  readonly herId: string;
  /**
   * The server and both pages are on by so long, at once: what was due meanwhile comes late, and once. A line that has
   * said nothing for so long is looked after, which takes its own time: both pages have it back.
   */
  jump(ms: number): Promise<void>;
  /**
   * The server and the pages (both, where nothing is said) go on until it is so: however slow the machine is, no more
   * time has gone by than that. Pictures and sound take no part in it: they go on as fast as ever.
   */
  passUntil(isSo: () => boolean | Promise<boolean>, pages?: readonly Page[]): Promise<void>;
  setHisCoins(coins: number): Promise<void>;
  /**
   * The last call is over, for this reason and after so many minutes in the history of both, and the coins are two
   * sides of each minute: in what was booked, and in what both have.
   */
  addsUp(reason: Shown['why'], minutes: number): Promise<void>;
  /** The pages of the history say it too. */
  historiesShow(his: Partial<Shown>, hers: Partial<Shown>): Promise<void>;
  close(): Promise<void>;
}

/**
 * The picture has gone on, where one comes: whatever the machine is busy with, no page that is driven has been without
 * one for longer than a stride.
 */
async function seesOn(page: Page): Promise<void> {
  const looked = page.evaluate(async (selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) return;
    const frame = () => new Promise<void>((seen) => void video.requestVideoFrameCallback(() => seen()));
    const enough = new Promise<void>((done) => void setTimeout(done, 1_000));
    await Promise.race([frame().then(frame), enough]);
  }, theirVideo);
  // A page that is left meanwhile sees nobody.
  await looked.catch(() => undefined);
}

const reconnecting = (page: Page) => page.getByText('Reconnecting', { exact: true });

export async function startCallPair({ isDriven = false, his, hers }: PairOptions = {}): Promise<CallPair> {
  const backend = await startDrivenBackend();
  const { url } = backend;
  const { ledger, database, hub } = backend.context;
  const [hisId, herId] = [await idOf(url, man), await idOf(url, queen)];

  async function open(email: string, colour: Yuv, path: string, given: Opened = {}): Promise<Caller> {
    const way = (await given.through?.(Number(new URL(url).port))) ?? url;
    return openCaller(way, email, given.colour === undefined ? colour : given.colour, given.path ?? path, {
      ...given,
      isDriven,
      async prepare(page) {
        await passModeration(page);
        await given.prepare?.(page);
      },
    });
  }
  const he = await open(man, cameraColours.coral, `/chat?userId=${herId}`, his);
  const she = await open(queen, cameraColours.teal, '/followings', hers);
  const both = [he.page, she.page];

  async function stride(ms: number, pages: readonly Page[]): Promise<void> {
    backend.pass(ms);
    await Promise.all(
      pages.map(async (page) => {
        await page.clock.fastForward(ms);
        await seesOn(page);
      }),
    );
  }
  const coins = async () => [await ledger.balance(hisId), await ledger.balance(herId)] as const;
  let before = await coins();
  /** The last of each is what the pages show. */
  let ended: { readonly reason: Shown['why']; readonly minutes: number } | null = null;

  return {
    backend,
    url,
    he,
    she,
    hisId,
    herId,
    async jump(ms) {
      await stride(ms, both);
      for (const page of both) await expect(reconnecting(page)).toHaveCount(0, { timeout: 20_000 });
    },
    async passUntil(isSo, pages = both) {
      const enoughMs = 90_000;
      for (let leftMs = enoughMs; !(await isSo()); leftMs -= strideMs) {
        if (leftMs <= 0) {
          const shown = await Promise.all(pages.map((page) => page.locator('body').innerText()));
          throw new Error(`it is not so after ${enoughMs} ms; the pages show:\n${shown.join('\n—\n')}`);
        }
        await stride(strideMs, pages);
      }
    },
    async setHisCoins(wanted) {
      const has = await ledger.balance(hisId);
      await ledger.book({ userId: hisId, kind: 'payout', ref: `at ${Date.now()}`, coins: wanted - has });
      hub.send(hisId, 'call', 'balance', { coins: wanted });
      before = await coins();
    },
    async addsUp(reason, minutes) {
      const [paid, earned] = [minutes === 0 ? 0 : -minutes * price, minutes * share];
      await expect
        .poll(async () => {
          const calls = await Promise.all([man, queen].map((email) => lastCall(url, email)));
          return calls.map((call) => ({ reason: call.reason, minutes: call.minutes, coins: call.coins }));
        })
        .toEqual([
          { reason, minutes, coins: paid },
          { reason, minutes, coins: earned },
        ]);
      const { _id: callId } = await lastCall(url, man);
      const booked = await database
        .selectFrom('coin_entries')
        .select(['user_id', 'kind', 'ref', 'coins'])
        .where('ref', 'like', `${callId}:%`)
        .execute();
      const named = booked.map((entry) => `${entry.kind} ${entry.ref} ${entry.user_id} ${entry.coins}`);
      const wanted = Array.from({ length: minutes }, (_, minute) => [
        `callCharge ${callId}:${minute} ${hisId} ${-price}`,
        `callEarning ${callId}:${minute} ${herId} ${share}`,
      ]).flat();
      expect(named.toSorted()).toEqual(wanted.toSorted());
      expect(await coins()).toEqual([before[0] + paid, before[1] + earned]);
      ended = { reason, minutes };
    },
    async historiesShow(ofHis, ofHers) {
      if (ended === null) throw new Error('nothing adds up yet');
      const { reason: why, minutes } = ended;
      const usual = (word: string, each: number): Shown => ({
        what: minutes === 0 ? 'call' : /Call · \d+ (s|min)/,
        coins: minutes === 0 ? null : `${word} ${minutes * each}`,
        why,
      });
      const hisWay = new URL(he.page.url()).origin;
      await historyShows(he.page, hisWay, { ...usual('Paid', price), ...ofHis });
      await historyShows(she.page, url, { ...usual('Earned', share), ...ofHers });
    },
    async close() {
      await Promise.all([he.browser.close(), she.browser.close()]);
      await backend.close();
    },
  };
}

/** What a page tells the server of a call, as it is told: the name, and the minute where it names one. */
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
