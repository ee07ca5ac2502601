import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createCast, type Cast, type DemoBot } from './cast.ts';
import { spawnChild, type ChildPort, type SpawnChild } from './childProcess.ts';
import type { FromChild } from './messages.ts';

export interface SupervisorOptions {
  readonly scope: Scope;
  readonly log: Logger;
  readonly clock: Clock;
  /** The backend's origin. */
  readonly url: string;
  readonly secret: string | null;
  /** Maximum number of child processes at a time. */
  readonly max: number;
  readonly people: readonly DemoBot[];
  readonly issueToken: (userId: string) => Promise<string>;
  readonly recordDir?: string;
  /** Called at most once, if this system cannot run companions. */
  readonly onUnavailable?: (reason: string) => void;
  /** Replaced in tests. */
  readonly spawn?: SpawnChild;
  readonly chance?: () => number;
}

/** Milliseconds between child starts, so that the children do not all start at once. */
const staggerMs = 400;
const respawnDelaysMs = [500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;
/**
 * Number of children that may die before any has been ready. `@roamhq/wrtc` crashes its process while it is
 * loaded on some systems, for example in Electron on Windows, and would do so forever.
 */
const maxEarlyDeaths = 3;
/** Milliseconds after which a child counts as healthy, so that its death resets the respawn delay. */
const healthyAfterMs = 60_000;
/**
 * Matches after which a child is replaced, because the native part is not trusted for longer (design page
 * "media").
 */
const matchesEach = 25;
/**
 * Probability of playing another companion after a match. The same two users are not matched again for ten
 * minutes, so another companion is more useful.
 */
const swapChance = 0.75;
/** Idle milliseconds after which a companion that has already had a match is replaced. */
const swapIdleAfterMs = 6_000;
const stuckRestMs = 15 * 60_000;
const tokenEveryMs = 2_000;

/** A slot for one companion: its current child process and the companion it plays. */
interface Slot {
  /** The companions that this slot may play. */
  readonly cast: Cast;
  child: ChildPort | null;
  bot: DemoBot | null;
  isBusy: boolean;
  hasMet: boolean;
  matches: number;
  deaths: number;
  idleSinceMs: number;
  bornMs: number;
  tokenMs: number;
}

/** Keeps `max` companions alive. Resolves when the first child is ready or companions are unavailable. */
export function superviseCompanions(options: SupervisorOptions): Promise<void> {
  const { scope, log, clock, url, secret, issueToken } = options;
  const spawn = options.spawn ?? spawnChild;
  const chance = options.chance ?? Math.random;
  const places = Math.min(options.max, options.people.length);
  const men = options.people.filter(({ person }) => person.gender === 'male');
  const women = options.people.filter((bot) => !men.includes(bot));
  const casts = { women: createCast(women, chance), men: createCast(men, chance) };
  // Most visitors of a demo are users, who meet streamers. With three or more places, one companion is a
  // user, so that streamers also meet someone.
  const menPlaces = women.length === 0 ? places : places > 2 && men.length > 0 ? 1 : 0;
  const slots: Slot[] = Array.from({ length: places }, (_, place) =>
    createSlot(place < places - menPlaces ? casts.women : casts.men),
  );
  /**
   * Reuses one session per companion until the server refuses it, so that a long-running demo does not fill
   * the table of sessions.
   */
  const tokens = new Map<string, string>();
  const first = Promise.withResolvers<void>();
  /** Resolves when the first child is ready, which proves that the native part works on this system. */
  const proof = Promise.withResolvers<void>();
  let isProven = false;
  let earlyDeaths = 0;
  let isUnavailable = false;

  function fill(slot: Slot): void {
    if (scope.ended || isUnavailable) return;
    slot.bornMs = clock.now();
    slot.matches = 0;
    slot.child = spawn({
      onMessage: (message) => receive(slot, message),
      onExit: (why) => handleExit(slot, why),
    });
  }

  /** Assigns a companion to the slot's child process. Keeps the current companion if no other is free. */
  async function play(slot: Slot, restUntilMs?: number): Promise<void> {
    const { child } = slot;
    const next = slot.cast.assign(clock.now());
    if (!child || !next) return;
    if (slot.bot) slot.cast.release(slot.bot.userId, restUntilMs);
    slot.bot = next;
    slot.hasMet = false;
    slot.idleSinceMs = clock.now();
    const { userId, person } = next;
    const token = tokens.get(userId) ?? (await issue(slot, userId));
    if (token === null || slot.child !== child || slot.bot !== next) return;
    const { slug, name } = person;
    child.send({
      type: 'play',
      ...{ url, secret, userId, token, slug, name },
      recordDir: options.recordDir ?? null,
    });
  }

  async function issue(slot: Slot, userId: string): Promise<string | null> {
    slot.tokenMs = clock.now();
    try {
      const token = await issueToken(userId);
      tokens.set(userId, token);
      return token;
    } catch (error) {
      if (!scope.ended)
        log.warn({ err: error, userId }, 'companions: creating the session of a demo companion failed');
      return null;
    }
  }

  async function renewToken(slot: Slot, userId: string): Promise<void> {
    if (clock.now() - slot.tokenMs < tokenEveryMs) return;
    const token = await issue(slot, userId);
    if (token !== null && slot.bot?.userId === userId) slot.child?.send({ type: 'token', userId, token });
  }

  function receive(slot: Slot, message: FromChild): void {
    if (scope.ended) return;
    if ('userId' in message && message.userId !== slot.bot?.userId) return;
    switch (message.type) {
      case 'ready':
        isProven = true;
        proof.resolve();
        first.resolve();
        return void play(slot);
      case 'unavailable':
        return giveUp(message.reason);
      case 'busy':
        return setBusy(slot, message.isBusy);
      case 'stuck':
        log.info(
          { userId: message.userId, code: message.code },
          'companions: the backend refuses matches of a demo companion for now',
        );
        return void play(slot, clock.now() + stuckRestMs);
      case 'needToken':
        return void renewToken(slot, message.userId);
      case 'log':
        return log[message.level](
          { companion: slot.bot?.person.slug, detail: message.detail },
          message.message,
        );
    }
  }

  function setBusy(slot: Slot, isBusy: boolean): void {
    slot.isBusy = isBusy;
    slot.idleSinceMs = clock.now();
    if (isBusy) return;
    slot.matches += 1;
    slot.hasMet = true;
    if (slot.matches >= matchesEach) slot.child?.stop();
    else if (chance() < swapChance) void play(slot);
  }

  function handleExit(slot: Slot, why: string | null): void {
    if (slot.bot) slot.cast.release(slot.bot.userId);
    const livedMs = clock.now() - slot.bornMs;
    Object.assign(slot, createSlot(slot.cast), { deaths: slot.deaths });
    first.resolve();
    if (scope.ended || isUnavailable) return;
    if (why !== null && !isProven) {
      earlyDeaths += 1;
      if (earlyDeaths >= maxEarlyDeaths)
        return giveUp(`${earlyDeaths} processes died before they were ready, the last one with ${why}`);
    }
    slot.deaths = why === null || livedMs > healthyAfterMs ? 0 : slot.deaths + 1;
    if (why !== null) log.info({ why }, 'companions: a companion process exited and is restarted');
    const delayMs = respawnDelaysMs[Math.min(slot.deaths, respawnDelaysMs.length - 1)] ?? 0;
    clock.after(scope, delayMs, () => fill(slot));
  }

  function giveUp(reason: string): void {
    if (isUnavailable) return;
    isUnavailable = true;
    log.warn(
      { reason },
      'No demo companions on this system: WebRTC for Node (@roamhq/wrtc) does not work here.',
    );
    options.onUnavailable?.(reason);
    for (const slot of slots) slot.child?.stop();
  }

  for (const [index, slot] of slots.entries()) {
    if (index === 0) fill(slot);
    // The first child proves that this machine can run companions.
    else clock.after(scope, index * staggerMs, () => void proof.promise.then(() => fill(slot)));
  }
  clock.every(scope, swapIdleAfterMs / 3, () => {
    for (const slot of slots) {
      const idleMs = clock.now() - slot.idleSinceMs;
      if (!slot.isBusy && slot.hasMet && idleMs >= swapIdleAfterMs) void play(slot);
    }
  });
  scope.onEnd(() => {
    first.resolve();
    for (const slot of slots) slot.child?.stop();
  });
  return slots.length === 0 ? Promise.resolve() : first.promise;
}

function createSlot(cast: Cast): Slot {
  return {
    cast,
    child: null,
    bot: null,
    isBusy: false,
    hasMet: false,
    matches: 0,
    deaths: 0,
    idleSinceMs: 0,
    bornMs: 0,
    tokenMs: 0,
  };
}
