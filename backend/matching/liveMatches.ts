import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { toCompanion, type UserRow, type Users } from '../account/profiles.ts';
import type { ShownMedia } from '../gallery/port.ts';
import type { Context } from '../context.ts';
import type { Ticket } from './compatibility.ts';
import { newChannelId, peerCredentials } from './credentials.ts';
import type { IceServersFor } from './iceServers.ts';
import type { Pairing } from './matcher.ts';
import type { MatchRepo } from './matchRepo.ts';
import { earn, goLive, type EarlySkipPrice, type PayingMember } from './payments.ts';
import { isTransient, retryTransient } from '../storage/transient.ts';
import type { TaskQueue } from '../taskQueue.ts';

/** Late byes still pass; after this the channel is shut for good. */
export const closeChannelAfterMs = 1_000;

/** A match under way, from the moment its two people were chosen until it is over. */
export interface LiveMatch {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  /** `making`: chosen, but not stored and told yet. `ended` is final. */
  readonly state: 'making' | 'made' | 'live' | 'ended';
  /** Who has decoded the first remote frame. */
  readonly started: ReadonlySet<string>;
  /** The window of each member that searched, where it named itself. */
  readonly windowIds: Readonly<Record<string, string | undefined>>;
}

/** A match that is over. */
export interface EndedMatch {
  readonly matchId: string;
  readonly a: string;
  readonly b: string;
  readonly reason: MatchEndReason;
  /** Both had seen each other. */
  readonly wasLive: boolean;
}

interface Running extends LiveMatch {
  readonly channelId: string;
  readonly filters: Readonly<Record<string, MatchingFilter>>;
  /** Its timers. */
  readonly scope: Scope;
  state: LiveMatch['state'];
  started: Set<string>;
  people: readonly UserRow[];
  /** Whom the server itself sees in the media channel. */
  readonly inside: Set<string>;
  /** Stops the count towards what the match earns, while it runs. */
  stopEarning: (() => void) | null;
  hasEarned: boolean;
}

export interface LiveMatches {
  byId(matchId: string): LiveMatch | undefined;
  of(userId: string): LiveMatch | undefined;
  /** Books both people at once and does the rest by itself. */
  make(pairing: Pairing): void;
  /** The first remote frame has come for this member (§4.6, item 4). Again: nothing more. */
  start(matchId: string, userId: string): Promise<void>;
  /** Over, whatever it was doing; again: nothing more. With `onlyIf` only in that state. */
  end(matchId: string, reason: MatchEndReason, by: string | null, onlyIf?: LiveMatch['state']): Promise<void>;
}

export interface LiveMatchesOptions {
  readonly context: Context;
  readonly users: Users;
  readonly matches: MatchRepo;
  readonly tasks: TaskQueue;
  readonly iceServersFor: IceServersFor;
  /** A match could not be made after all; these people go on searching. */
  readonly onUnmade: (tickets: readonly Ticket[]) => void;
  /** Both were told of each other. */
  readonly onMade: (live: LiveMatch) => void;
  /** Both see each other; the scope ends with it. */
  readonly onLive: (live: LiveMatch, scope: Scope) => void;
  /** What an early skip of this match costs this member; null where nothing. */
  readonly earlySkipPrice: EarlySkipPrice;
  /** It is over, both were told, and it is stored. */
  readonly onEnded: (ended: EndedMatch) => void;
}

/**
 * The life of every match: made → live → over (§4.6, items 3 to 5). Everything that happens to one match
 * happens in order, so a start, a skip and a timer that come at once can not both win.
 */
export function createLiveMatches(options: LiveMatchesOptions): LiveMatches {
  const { context, users, matches, tasks } = options;
  const { clock, hub, presence, personMedia } = context;
  const byId = new Map<string, Running>();
  const byUser = new Map<string, Running>();
  const byChannel = new Map<string, Running>();

  function runInOrder(live: Running, task: () => Promise<void>): Promise<void> {
    return tasks.runInOrder(`match ${live.id}`, task);
  }

  function later(live: Running, delayMs: number, what: string, task: () => Promise<void>): () => void {
    return clock.after(live.scope, delayMs, () => tasks.runInBackground(what, runInOrder(live, task)));
  }

  /** Runs an idempotent step. If the database is busy or away, the step is repeated in the background until it succeeds. */
  async function store(what: string, step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!isTransient(error)) throw error;
      tasks.runInBackground(what, retryTransient(context, step));
    }
  }

  /** From here on neither of them is in it, and nothing of it runs. */
  function release(live: Running): void {
    live.state = 'ended';
    live.scope.end();
    byId.delete(live.id);
    byChannel.delete(live.channelId);
    for (const userId of [live.a, live.b]) {
      if (byUser.get(userId) !== live) continue;
      byUser.delete(userId);
      presence.setBusy(userId, false);
    }
  }

  async function open(live: Running, { first, second }: Pairing): Promise<void> {
    const people = await users.byIds([live.a, live.b]);
    const fit = people.filter((person) => person.banned === 0 && person.deleted === 0);
    if (fit.length < 2) {
      const fitIds = fit.map((person) => person.id);
      release(live);
      options.onUnmade([first, second].filter(({ userId }) => fitIds.includes(userId)));
      return;
    }
    let media: readonly ShownMedia[];
    try {
      const { id, a, b, channelId, filters } = live;
      const [one, other] = fit as [UserRow, UserRow];
      // What each of the two is shown of the other.
      media = await Promise.all([personMedia.seenBy(one.id, other), personMedia.seenBy(other.id, one)]);
      await matches.insert({ id, a, b, channelId, filters, madeMs: clock.now() });
    } catch (error) {
      release(live);
      options.onUnmade([first, second]);
      throw error;
    }
    live.people = fit;
    live.state = 'made';
    hub.openRtc(live.channelId, [live.a, live.b], { oneSocketEach: true });
    byChannel.set(live.channelId, live);
    later(live, match.startWithinMs, 'voiding a match', () => endNow(live, 'void', null, 'made'));
    announce(live, media);
    options.onMade(live);
  }

  function announce(live: Running, media: readonly ShownMedia[]): void {
    const nowMs = clock.now();
    for (const [index, person] of live.people.entries()) {
      const other = live.people.find(({ id }) => id !== person.id);
      if (!other) continue;
      hub.send(person.id, 'call', 'matchFound', {
        matchId: live.id,
        companion: toCompanion(other, presence.ofUser(other), nowMs, media[index]),
        credentials: peerCredentials(person, live.channelId, options.iceServersFor),
        matchDuration: match.durationMs / 1_000,
        windowId: live.windowIds[person.id] ?? null,
        // Whoever waited longer offers; either would do, as long as it is one of them.
        initiator: person.id === live.a,
      });
    }
  }

  async function startNow(live: Running, userId: string): Promise<void> {
    if (live.state !== 'made' || live.started.has(userId)) return;
    const side = userId === live.a ? 'a' : 'b';
    const startedMs = clock.now();
    if (live.started.size === 0) {
      await matches.markStarted(live.id, side, startedMs);
      live.started.add(userId);
      return;
    }
    const endsMs = startedMs + match.durationMs;
    const made = { id: live.id, members: membersOf(live), lastSide: side } as const;
    const { earlySkipPrice } = options;
    const gone = await goLive({ ...context, matches, earlySkipPrice }, made, { startedMs, endsMs });
    // Coins were spent elsewhere since the search began: nobody pays, both search again.
    if (gone !== 'live') return endNow(live, 'void', null);
    live.started.add(userId);
    live.state = 'live';
    later(live, endsMs - clock.now(), 'ending a match', () => endNow(live, 'timeUp', null, 'live'));
    countTogether(live);
    options.onLive(live, live.scope);
  }

  function membersOf(live: Running): PayingMember[] {
    return live.people.map((person) => ({
      userId: person.id,
      role: z.core.parse(roleSchema, person.role),
      filter: live.filters[person.id] as MatchingFilter,
    }));
  }

  /**
   * What both clients say is not enough to earn by: two accounts of one person could say it all day. Their sockets have
   * to be in the channel, both, for the whole time; a count that is broken off begins anew.
   */
  function countTogether(live: Running): void {
    if (live.state !== 'live' || live.inside.size < 2) {
      live.stopEarning?.();
      live.stopEarning = null;
    } else if (!live.hasEarned && live.stopEarning === null) {
      live.stopEarning = later(live, match.earnsAfterMs, 'booking what a match earns', async () => {
        if (live.state !== 'live' || live.inside.size < 2) return;
        live.hasEarned = true;
        const atMs = clock.now();
        const made = { id: live.id, members: membersOf(live) };
        await store('booking what a match earns', () => earn(context, made, atMs));
      });
    }
  }

  async function endNow(
    live: Running,
    reason: MatchEndReason,
    by: string | null,
    onlyIf?: LiveMatch['state'],
  ): Promise<void> {
    if (live.state === 'ended' || (onlyIf !== undefined && live.state !== onlyIf)) return;
    const { a, b } = live;
    const wasLive = live.state === 'live';
    release(live);
    // Both are told, the one who ended it as well: they may have a second window, and drop it by its id otherwise.
    for (const userId of [a, b]) hub.send(userId, 'call', 'matchEnded', { matchId: live.id, reason });
    clock.after(context.scope, closeChannelAfterMs, () => hub.closeRtc(live.channelId));
    const atMs = clock.now();
    await store('storing the end of a match', () => matches.end(live.id, reason, by, atMs));
    options.onEnded({ matchId: live.id, a, b, reason, wasLive });
  }

  context.scope.onEnd(
    hub.onRtc(({ channelId, userId, what }) => {
      const live = byChannel.get(channelId);
      if (!live) return;
      if (what === 'joined') live.inside.add(userId);
      else live.inside.delete(userId);
      countTogether(live);
    }),
  );

  return {
    byId: (matchId) => byId.get(matchId),
    of: (userId) => byUser.get(userId),
    make(pairing) {
      const { first, second } = pairing;
      const live: Running = {
        id: randomUUID(),
        a: first.userId,
        b: second.userId,
        channelId: newChannelId(),
        filters: { [first.userId]: first.filter, [second.userId]: second.filter },
        windowIds: { [first.userId]: first.windowId, [second.userId]: second.windowId },
        scope: context.scope.child(),
        state: 'making',
        started: new Set(),
        people: [],
        inside: new Set(),
        stopEarning: null,
        hasEarned: false,
      };
      byId.set(live.id, live);
      for (const userId of [live.a, live.b]) {
        byUser.set(userId, live);
        presence.setBusy(userId, true);
      }
      tasks.runInBackground(
        'making a match',
        runInOrder(live, () => open(live, pairing)),
      );
    },
    async start(matchId, userId) {
      const live = byId.get(matchId);
      if (live) await runInOrder(live, () => startNow(live, userId));
    },
    async end(matchId, reason, by, onlyIf) {
      const live = byId.get(matchId);
      if (live) await runInOrder(live, () => endNow(live, reason, by, onlyIf));
    },
  };
}
