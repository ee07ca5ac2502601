import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createBot, type Bot } from './bot.ts';
import { createHttp } from './http.ts';
import { createLink, type Link } from './link.ts';
import { starter } from '../children/starter.ts';
import type { FromChild, ToChild } from './messages.ts';
import { createPeer } from './peer.ts';
import { createSound } from './sound.ts';
import { createMediaFeed, type Show, type MediaFeed } from './mediaFeed.ts';
import { loadWrtc, type Wrtc } from './wrtc.ts';

/**
 * Entry point of a companion's child process: plays one companion at a time, as its supervisor requests over
 * IPC. The process ends with its parent, always by `process.exit` right after closing its connections (design
 * page "media").
 */
type Part = Extract<ToChild, { type: 'play' }>;

interface Player {
  readonly part: Part;
  readonly bot: Bot;
  readonly link: Link;
  token: string;
}

const exitAfterMs = 400;
/** Milliseconds for the last message to reach the supervisor. */
const sayWithinMs = 100;

const send = (message: FromChild) => starter.send(message);

function log(level: 'debug' | 'info' | 'warn', message: string, detail?: unknown): void {
  const text =
    detail instanceof Error ? detail.message : typeof detail === 'string' ? detail : JSON.stringify(detail);
  send({ type: 'log', level, message, detail: text?.slice(0, 500) });
}

/**
 * Ends this process, so that the supervisor starts another. A companion that cannot leave would stay online
 * and answer no calls.
 */
function fail(error: unknown): void {
  log('warn', 'a companion process is broken and ends', error);
  setTimeout(() => process.exit(1), sayWithinMs);
}

async function loadShow({ slug, name }: Part): Promise<Show> {
  // Loads sharp only when a companion is assigned, because sharp needs the most memory of all modules.
  const [{ loadPicture }, { default: sharp }] = await Promise.all([import('./picture.ts'), import('sharp')]);
  // A picture is drawn only occasionally, so threads and a cache would waste memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return { picture: await loadPicture(slug, name), sound: createSound(slug) };
}

function createPlayer(wrtc: Wrtc, stage: MediaFeed, part: Part, onFree: () => void): Player {
  const { url, secret, userId, recordDir } = part;
  const show = loadShow(part);
  show.catch((error: unknown) => log('warn', 'a companion has no picture', error));
  let isWatched = false;
  const onTokenRefused = () => send({ type: 'needToken', userId });
  const token = () => player.token;
  const call = createHttp({ url, secret, token, onTokenRefused });
  const link = createLink({
    url,
    secret,
    token,
    onTokenRefused,
    onOnline: () => bot.dispatch({ type: 'online' }),
    onOffline: () => bot.dispatch({ type: 'offline' }),
    log: (message, detail) => log('debug', message, detail),
  });
  const bot = createBot({
    userId,
    call,
    link,
    chance: Math.random,
    createPeer: (options) =>
      createPeer({
        ...options,
        wrtc,
        tracks: stage.tracks,
        log: (message, detail) => log('debug', message, detail),
      }),
    onAudience({ isThere, camera }) {
      isWatched = isThere;
      if (!isThere) return stage.pause();
      void show.then((loaded) => {
        if (!isWatched) return;
        stage.play(loaded, { camera });
        if (recordDir)
          void record(recordDir, part.slug, loaded).catch((error: unknown) =>
            log('warn', 'no record', error),
          );
      });
    },
    onBusy(isBusy) {
      send({ type: 'busy', userId, isBusy });
      if (!isBusy) onFree();
    },
    onStuck: (code) => send({ type: 'stuck', userId, code }),
    onBroken: fail,
  });
  const player: Player = { part, bot, link, token: part.token };
  return player;
}

/** Saves a frame of the companion's picture as a PNG file. */
async function record(folder: string, slug: string, { picture }: Show): Promise<void> {
  const { savePicture } = await import('./record.ts');
  await mkdir(folder, { recursive: true });
  await savePicture(picture, performance.now(), join(folder, `${slug}-${Date.now()}.png`));
}

async function leaveStage({ bot, link }: Player): Promise<void> {
  await bot.end();
  link.close();
}

function run(wrtc: Wrtc): void {
  const stage = createMediaFeed(wrtc);
  let player: Player | null = null;
  let work: Promise<void> = Promise.resolve();
  let next: Part | null = null;

  /** Changes the companion only between matches; called again when a match ends. */
  function changeParts(): void {
    work = work
      .then(async () => {
        if (!next || player?.bot.isBusy) return;
        const part = next;
        next = null;
        if (player) await leaveStage(player);
        player = createPlayer(wrtc, stage, part, changeParts);
      })
      .catch(fail);
  }

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(0), exitAfterMs);
    await work;
    if (player) await leaveStage(player);
    process.exit(0);
  }

  starter.onMessage((received) => {
    const message = received as ToChild;
    if (message.type === 'stop') return void stop();
    if (message.type === 'play') {
      next = message;
      return changeParts();
    }
    if (player?.part.userId !== message.userId) return;
    player.token = message.token;
    player.link.retry();
  });
  starter.onParentExit(() => void stop());
  send({ type: 'ready' });
}

// Ctrl-C reaches the whole process group. The child ignores SIGINT, because the parent decides when to stop.
process.on('SIGINT', () => undefined);
try {
  // Lowers the priority, so that the user's other programs stay responsive.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some containers forbid changing the priority.
}
try {
  run(loadWrtc());
} catch (error) {
  send({ type: 'unavailable', reason: String(error) });
  setTimeout(() => process.exit(0), 100);
}
