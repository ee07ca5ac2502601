import { match as rules } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { toCompanion, type Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createAdmission, type CallLookup } from './admission.ts';
import { createBans, toSuspension, type Suspension } from './bans.ts';
import type { Ticket } from '../cluster/searchChange.ts';
import { noIceServers, type IceServersFor } from './iceServers.ts';
import { dailyLimitOf, toMatchDay } from './dailyLimit.ts';
import { createFramePruning } from './framePruning.ts';
import { createFrames } from './frames.ts';
import type { EncounterRef } from '../events.ts';
import { createFrameWatch } from './frameWatch.ts';
import { createLiveMatches } from './liveMatches.ts';
import { createMatchMaker } from './makeMatch.ts';
import { createMatchRepo } from './matchRepo.ts';
import { createModeration, type Moderator } from './moderation.ts';
import type { EarlySkipPrice } from './payments.ts';
import { createPairBans, type PairBanKind } from './pairBans.ts';
import { createPreviews } from './channels.ts';
import { createSearch } from './search.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

export interface MatchingContext extends Context {
  readonly users: Users;
  readonly moderator: Moderator;
  /** Returns STUN and TURN servers for the peer engine. Undefined: none. */
  readonly iceServersFor?: IceServersFor;
  readonly calls?: CallLookup;
  /** Returns whether missing frames of this person count. Undefined: they count for everyone. */
  readonly sendsFrames?: (userId: string) => boolean;
  /** Returns whether two more people must not meet: demo companions never match each other. */
  readonly areKeptApart?: (a: string, b: string) => boolean;
  /** Returns the price of an early skip for this person. Undefined: it is free. */
  readonly earlySkipPrice?: EarlySkipPrice;
  /** Countries whose people are matched only if no other person waits. */
  readonly offeredLastFrom?: readonly string[];
  /** Milliseconds for which a meeting keeps two people apart; tests shorten it. */
  readonly metAgainAfterMs?: number;
}

/** Milliseconds that a click may take to reach the server. */
const maxClickDelayMs = 2_000;

type MatchingEndpoint =
  | 'clientVideoStart'
  | 'clientVideoEnd'
  | 'matchingBan'
  | 'matchRequest'
  | 'matchingStart'
  | 'cancelMatchRequest'
  | 'matchingEnd'
  | 'undoSkip'
  | 'moderate'
  | 'unmatch'
  | 'unmatchById'
  | 'rematch'
  | 'matchedUsersProfiles';

export interface MatchingFeature {
  readonly handlers: HandlersOf<MatchingEndpoint>;
  /**
   * Resolves when matches of an ended process are closed, and bans and recent meetings are loaded. Handlers
   * wait for it themselves.
   */
  readonly ready: Promise<void>;
  /** Resolves when no work of matching is in progress: before the database closes, and in tests. */
  idle(): Promise<void>;
  isInMatch(userId: string): boolean;
  isSearching(userId: string): boolean;
  /** Returns the current match of this person and the other member; null: none. */
  matchOf(userId: string): { readonly matchId: string; readonly companionId: string } | null;
  /**
   * Keeps these two apart in both directions until `allow` is called. Ends a match between them with that
   * reason.
   */
  forbid(from: string, to: string, kind: PairBanKind): Promise<void>;
  allow(from: string, to: string, kind: PairBanKind): Promise<void>;
  readonly mayNotMeet: (a: string, b: string) => boolean;
  /** Returns the two people of an open match's media channel; null: no such match. */
  findChannel(channelId: string): Promise<readonly [string, string] | null>;
  /** Returns all people with a ban from or to this person. */
  readonly bannedPairsOf: (userId: string) => ReadonlySet<string>;
  /** Returns whether one of them has blocked the other (§7 Social). "Never again" is not a block. */
  areBlocked(a: string, b: string): boolean;
  /** Returns whether `from` has blocked `to`. */
  hasBlocked(from: string, to: string): boolean;
  /**
   * Ends the person's match and search, for example because a private call begins or the account is closed.
   */
  withdraw(userId: string, reason: MatchEndReason): Promise<void>;
  /** Returns the suspension from matching and calls; null: none. */
  suspensionOf(userId: string): Promise<Suspension | null>;
  /** Expects frames of two people who see each other outside of a match, until the scope ends. */
  expectFrames(scope: Scope, encounter: EncounterRef, members: readonly string[]): void;
  /** Sends each of two people the other's current verdict, before they see each other outside of a match. */
  introduce(a: string, b: string): Promise<void>;
}

/** Creates matching as one feature (§4.6, item 1, and §4.16). */
export function createMatchingFeature(context: MatchingContext): MatchingFeature {
  const { clock, database, hub, log, presence, users } = context;
  const tasks = createTaskQueue(log);
  const matches = createMatchRepo(database);
  const bans = createBans(database);
  const pairBans = createPairBans({
    ...context,
    onFailed: (err) => log.error({ err }, 'matching: reloading the pair bans failed'),
  });
  const previews = createPreviews();
  const live = createLiveMatches({
    context,
    users,
    matches,
    tasks,
    make: createMatchMaker({
      context,
      users,
      matches,
      iceServersFor: context.iceServersFor ?? noIceServers,
      requireLeader: (connection) => search.requireLeader(connection),
      arePairBanned: (connection, a, b) => pairBans.areStored(connection, a, b),
    }),
    onUnmade: (free: readonly Ticket[], busy: readonly Ticket[]) => search.resume(free, busy),
    onStored: (...stored) => search.endSearches(...stored),
    onMade: ({ a, b }) => tasks.runInBackground('sending moderation verdicts', moderation.introduce(a, b)),
    onLive: ({ id, a, b }, scope) => moderation.expectFrames(scope, { matchId: id, callId: null }, [a, b]),
    earlySkipPrice: context.earlySkipPrice ?? (async () => null),
    onEnded: (ended) => void context.events.announce('matchEnded', ended),
  });
  const admit = createAdmission({ context, users, matches, bans, calls: context.calls });
  const { areKeptApart = () => false } = context;
  const mayNotMeet = (a: string, b: string) => areKeptApart(a, b) || pairBans.mayNotMeet(a, b);
  const search = createSearch({
    context,
    tasks,
    admit,
    live,
    matches,
    mayNotMeet,
    offeredLastFrom: new Set(context.offeredLastFrom),
    metAgainAfterMs: context.metAgainAfterMs,
  });
  const frames = createFrames(database);
  createFramePruning(context, tasks);
  context.events.on('userMustLeave', ({ userId, reason }) => search.withdraw(userId, reason));
  const { moderator, calls, sendsFrames = () => true } = context;
  const frameWatch = createFrameWatch({ clock, hub, scope: context.scope, isExpectedOf: sendsFrames });
  const moderation = createModeration({
    context,
    tasks,
    moderator,
    frames,
    frameWatch,
    bans,
    matches,
    live,
    calls,
  });

  async function load(): Promise<void> {
    await live.resume();
    await pairBans.load();
    await search.load();
  }
  const ready = load();
  tasks.runInBackground('loading the state at the start', ready);

  context.scope.onEnd(
    hub.onDisconnected((userId) => {
      previews.forget(userId);
      tasks.runInBackground('ending the search of a disconnected user', search.withdraw(userId, 'peerLeave'));
    }),
  );

  function matchOf(userId: string) {
    const current = live.of(userId);
    return current
      ? { matchId: current.id, companionId: current.a === userId ? current.b : current.a }
      : null;
  }

  /** Returns the other member of a match. Throws 404 unless the caller is, or was, a member. */
  async function otherMemberOf(matchId: string, userId: string): Promise<string> {
    const found = live.byId(matchId) ?? (await matches.byId(matchId));
    if (!found || (found.a !== userId && found.b !== userId))
      throw new ApiFailure('not_found', 'There is no such match.');
    return found.a === userId ? found.b : found.a;
  }

  async function unmatch(from: string, to: string): Promise<Record<string, never>> {
    if (from === to) throw new ApiFailure('invalid_body', 'Nobody meets themselves.', { field: 'userId' });
    if (!(await users.byId(to))) throw new ApiFailure('not_found', 'There is no such person.');
    await forbid(from, to, 'unmatch');
    return {};
  }

  async function forbid(from: string, to: string, kind: PairBanKind): Promise<void> {
    await ready;
    await pairBans.add(from, to, kind, clock.now());
    const current = matchOf(from);
    if (current?.companionId === to) await live.end(current.matchId, kind, from);
  }

  const handlers: HandlersOf<MatchingEndpoint> = {
    clientVideoStart: ({ caller }) => ({ channelId: previews.start(caller.userId) }),
    clientVideoEnd({ caller, body }) {
      previews.end(caller.userId, body.channelId);
      return {};
    },
    async matchingBan({ caller }) {
      const nowMs = clock.now();
      const [ban, day] = await Promise.all([
        bans.inForce(caller.userId, nowMs),
        dailyLimitOf(database, matches, caller.userId, nowMs),
      ]);
      const today = { matches: await toMatchDay(database, caller.userId, day, nowMs) };
      if (!ban) return { banned: false, ...today };
      return { banned: true, until: new Date(ban.untilMs).toISOString(), reason: ban.reason, ...today };
    },
    async matchRequest({ caller, body }) {
      await ready;
      const { matchingFilter, windowId } = body;
      return { requestId: await search.request(caller.userId, matchingFilter, windowId) };
    },
    async matchingStart({ caller, body }) {
      await otherMemberOf(body.matchId, caller.userId);
      await live.start(body.matchId, caller.userId);
      return {};
    },
    async cancelMatchRequest({ caller, body }) {
      await search.cancel(caller.userId, body.windowId);
      return {};
    },
    async matchingEnd({ caller, body }) {
      const { matchId } = body;
      const other = await otherMemberOf(matchId, caller.userId);
      const reason = reasonOfClient(body.reason);
      // Both sides report the end. A "peerLeave" may arrive before the other side's more precise "skip".
      await live.end(matchId, reason, reason === 'peerLeave' ? other : caller.userId);
      await matches.explain(matchId, caller.userId, reason);
      return {};
    },
    async undoSkip({ caller, body }) {
      await ready;
      const other = await otherMemberOf(body.matchId, caller.userId);
      const row = await matches.byId(body.matchId);
      const isOwnSkip = row?.end_reason === 'skip' && row.ended_by === caller.userId;
      const sinceMs = clock.now() - (row?.ended_ms ?? -Infinity);
      const areFree = search.isSearching(caller.userId) && search.isSearching(other);
      if (!isOwnSkip || sinceMs > rules.undoSkipMs + maxClickDelayMs || !areFree)
        throw new ApiFailure('conflict', 'This skip cannot be undone any more.');
      search.reconsider(caller.userId, other, true);
      return {};
    },
    async moderate({ caller, form, files }) {
      const encounter = { matchId: form.matchId ?? null, callId: form.callId ?? null };
      return { verdict: await moderation.judgeFrame(caller.userId, files['image']?.bytes, encounter) };
    },
    unmatch: ({ caller, body }) => unmatch(caller.userId, body.userId),
    unmatchById: ({ caller, params }) => unmatch(caller.userId, params.userId),
    async rematch({ caller, params }) {
      await ready;
      await pairBans.remove(caller.userId, params.userId, 'unmatch');
      return {};
    },
    /** Only people whom the caller was matched with, so that the endpoint cannot look up others. */
    async matchedUsersProfiles({ caller, body }) {
      const partners = await matches.partnersAmong(caller.userId, body);
      const isShown = (userId: string) => partners.has(userId) && !pairBans.areBlocked(caller.userId, userId);
      const rows = await users.byIds([...new Set(body)].filter(isShown));
      const stories = await context.personMedia.storiesAmong(
        caller.userId,
        rows.map(({ id }) => id),
      );
      return rows.map((row) =>
        toCompanion(row, presence.seenBy(caller.userId, row), clock.now(), {
          stories: stories.get(row.id) ?? 'none',
        }),
      );
    },
  };

  return {
    handlers,
    ready,
    idle: () => tasks.idle(),
    isInMatch: (userId) => live.of(userId) !== undefined,
    isSearching: (userId) => search.isSearching(userId),
    matchOf,
    forbid,
    async allow(from, to, kind) {
      await ready;
      await pairBans.remove(from, to, kind);
      search.reconsider(from, to);
    },
    findChannel: (channelId) => live.findChannel(channelId),
    mayNotMeet,
    bannedPairsOf: pairBans.bannedPairsOf,
    areBlocked: pairBans.areBlocked,
    hasBlocked: pairBans.hasBlocked,
    withdraw: (userId, reason) => search.withdraw(userId, reason),
    async suspensionOf(userId) {
      const ban = await bans.inForce(userId, clock.now());
      return ban && toSuspension(ban);
    },
    expectFrames: (...expected) => moderation.expectFrames(...expected),
    introduce: (a, b) => moderation.introduce(a, b),
  };
}

/** Returns the reason, but `skip` for reasons that only the server may set. */
function reasonOfClient(reason: MatchEndReason): MatchEndReason {
  return reason === 'moderation' || reason === 'void' ? 'skip' : reason;
}
