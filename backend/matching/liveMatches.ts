import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import { matchingFilterSchema, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Users } from '../people/profiles.ts';
import type { DeadNode } from '../cluster/nodes.ts';
import type { Context } from '../context.ts';
import { leaveMatch, createStepOrder, shareSteps } from '../encounters/index.ts';
import { isTransient, retryDelayMs, retryTransient } from '../storage/transient.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import type { Ticket } from '../cluster/searchChange.ts';
import type { Pairing } from './matcher.ts';
import type { MakeMatch } from './makeMatch.ts';
import type { MatchRepo, MatchRow } from './matchRepo.ts';
import { dueOf, isOpen, sideOf, stepMatch, together, type MatchEvent, type Move } from './matchState.ts';
import { earn, goLive, NotEnoughCoins, type EarlySkipPrice, type PayingMember } from './payments.ts';
import type { EndedMatch } from '../events.ts';

/** Milliseconds until the channel of an ended match closes, so that late goodbye messages still arrive. */
export const closeChannelAfterMs = 1_000;

/** A match in progress, from the choice of its two people until its end. */
export interface LiveMatch {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  /** `making`: the people are chosen, but the match is not stored and announced yet. */
  readonly state: 'making' | 'made' | 'live';
  /** Ids of the members who have decoded the first remote frame. */
  readonly started: ReadonlySet<string>;
  /** Id of the window of each member that searched; undefined: the client named none. */
  readonly windowIds: Readonly<Record<string, string | undefined>>;
}

export interface LiveMatches {
  byId(matchId: string): LiveMatch | undefined;
  of(userId: string): LiveMatch | undefined;
  /** Books both people at once, then makes the match in the background. */
  make(pairing: Pairing): void;
  /** Records the first remote frame of this member (§4.6, item 4). Idempotent. */
  start(matchId: string, userId: string): Promise<void>;
  /** Ends a match, only in the state `onlyIf` if given. Idempotent. */
  end(matchId: string, reason: MatchEndReason, by: string | null, onlyIf?: 'made' | 'live'): Promise<void>;
  /** Continues the matches of an ended process. */
  resume(): Promise<void>;
  /** Returns the two people of an open match's media channel; null: no such match. */
  findChannel(channelId: string): Promise<readonly [string, string] | null>;
}

export interface LiveMatchesOptions {
  readonly context: Context;
  readonly users: Users;
  readonly matches: MatchRepo;
  readonly tasks: TaskQueue;
  /** Stores a match of two people and sends both the event. */
  readonly make: MakeMatch;
  /** Called if a match could not be made. Free people search again at once, busy ones after a moment. */
  readonly onUnmade: (free: readonly Ticket[], busy: readonly Ticket[]) => void;
  /**
   * Called when a match of these two is stored, by this process or another. `isNew`: it was made just now.
   */
  readonly onStored: (userIds: readonly string[], madeMs: number, isNew: boolean) => void;
  /** Called after both received `matchFound`. */
  readonly onMade: (live: Pick<LiveMatch, 'id' | 'a' | 'b'>) => void;
  /** Called when both see each other. The scope ends with the match. */
  readonly onLive: (live: Pick<LiveMatch, 'id' | 'a' | 'b'>, scope: Scope) => void;
  /** Returns the price of an early skip for this member; null: it is free. */
  readonly earlySkipPrice: EarlySkipPrice;
  /** Called after the end was stored and both received it. */
  readonly onEnded: (ended: EndedMatch) => void;
}

function viewOf(row: MatchRow): LiveMatch {
  const { id, a, b } = row;
  return {
    ...{ id, a, b, state: row.state === 'live' ? 'live' : 'made' },
    started: new Set([...(row.a_started_ms === null ? [] : [a]), ...(row.b_started_ms === null ? [] : [b])]),
    windowIds: { [a]: row.a_window ?? undefined, [b]: row.b_window ?? undefined },
  };
}

const filtersSchema = z.record(z.string(), matchingFilterSchema);

/**
 * Runs the life of every match: made → live → over (§4.6, items 3 to 5). The row owns the match: each step
 * reads the row, decides, and stores the row with its bookings in one transaction. This process keeps timers
 * for the next steps, and any process can take a step that is overdue.
 */
export function createLiveMatches(options: LiveMatchesOptions): LiveMatches {
  const { context, users, matches, tasks, make } = options;
  const { clock, hub, ledger, presence, scope, unitOfWork } = context;
  const { broadcasts, node, shared } = context.cluster;
  const order = createStepOrder(() => clock.now());
  /** Matches in progress as last stored here, and those in the making. */
  const known = new Map<string, LiveMatch>();
  const byUser = new Map<string, string>();
  const byChannel = new Map<string, string>();
  const timers = new Map<string, () => void>();
  const scopes = new Map<string, Scope>();

  function show(view: LiveMatch, isOwn: boolean): void {
    known.set(view.id, view);
    for (const userId of [view.a, view.b]) {
      byUser.set(userId, view.id);
      presence.setBusy(userId, true, 'match', isOwn);
    }
  }

  function forget(matchId: string, isOwn = true): void {
    const view = known.get(matchId);
    known.delete(matchId);
    timers.get(matchId)?.();
    timers.delete(matchId);
    scopes.get(matchId)?.end();
    scopes.delete(matchId);
    for (const userId of view ? [view.a, view.b] : []) {
      if (byUser.get(userId) !== matchId) continue;
      byUser.delete(userId);
      presence.setBusy(userId, false, 'match', isOwn);
    }
  }

  /**
   * Follows a stored match: its timer, channel, scope and the presence of its people. The process that stored
   * the step sets the timer for the next one and broadcasts the row.
   */
  function track(row: MatchRow, isOwn = true): void {
    if (isOwn) broadcasts.broadcast('match', { row });
    else if (known.has(row.id) && order.stepOf(row.id) === row.step) return;
    if (!order.isNews(row, !isOpen(row))) return;
    // Each step reports the match as stored, because the message about the first step may be lost.
    options.onStored([row.a, row.b], row.made_ms, row.state === 'made' && row.step === 0);
    if (!isOpen(row)) {
      if (!known.has(row.id)) return;
      forget(row.id, isOwn);
      clock.after(scope, closeChannelAfterMs, () => {
        byChannel.delete(row.channel_id);
        hub.closeRtc(row.channel_id);
      });
      return;
    }
    if (!byChannel.has(row.channel_id)) {
      hub.openRtc(row.channel_id, [row.a, row.b]);
      byChannel.set(row.channel_id, row.id);
    }
    show(viewOf(row), isOwn);
    if (row.state === 'live' && !scopes.has(row.id)) {
      const matchScope = scope.child();
      scopes.set(row.id, matchScope);
      options.onLive(row, matchScope);
    }
    timers.get(row.id)?.();
    timers.delete(row.id);
    if (!isOwn) return;
    const delayMs = Math.max(0, (row.due_ms ?? 0) - clock.now());
    timers.set(
      row.id,
      clock.after(scope, delayMs, () => inBackground(row.id, { type: 'due' })),
    );
  }

  const runInOrder = <T>(matchId: string, task: () => Promise<T>) =>
    tasks.runInOrder(`match ${matchId}`, task);

  /** Steps without a waiting client are repeated until the database is available. */
  function inBackground(matchId: string, event: MatchEvent): void {
    // The event gets its time before the step waits for the database, which may take seconds.
    const atMs = event.type === 'due' ? undefined : clock.now();
    tasks.runInBackground(
      'a step of a match',
      runInOrder(matchId, () => retryTransient({ clock, scope }, () => step(matchId, event, atMs))),
    );
  }

  async function membersOf(work: Work, row: MatchRow): Promise<PayingMember[]> {
    const people = await users.byIds([row.a, row.b], work.db);
    const filters = z.parse(filtersSchema, JSON.parse(row.filters));
    return people.map((person) => ({
      userId: person.id,
      role: z.core.parse(roleSchema, person.role),
      filter: filters[person.id] as MatchingFilter,
    }));
  }

  async function applyMove(work: Work, row: MatchRow, move: Move, nowMs: number): Promise<MatchRow> {
    switch (move.do) {
      case 'set':
        return { ...row, ...move.change };
      case 'goLive': {
        const made = { id: row.id, members: await membersOf(work, row) };
        const times = { startedMs: nowMs, endsMs: nowMs + match.durationMs };
        const { earlySkipPrice } = options;
        await goLive({ ledger, earlySkipPrice }, work, made, times);
        const live = { ...row, state: 'live', started_ms: nowMs };
        return { ...live, ...together(live, {}, nowMs).change };
      }
      case 'earn':
        await earn(ledger, work, { id: row.id, members: await membersOf(work, row) }, nowMs);
        return { ...row, has_earned: 1 };
      case 'end': {
        const { id, a, b } = row;
        const wasLive = row.state === 'live';
        // The person who ended the match receives the event too, because another window of this person may
        // show the match.
        for (const userId of [a, b]) {
          await leaveMatch(work.db, userId, id);
          work.emit(userId, 'call', 'matchEnded', { matchId: id, reason: move.reason });
        }
        const ended: MatchRow = {
          ...row,
          ...{ state: wasLive ? 'ended' : 'void', ended_ms: move.atMs },
          ...{ end_reason: move.reason, ended_by: move.by, a_node: null, b_node: null, together_ms: null },
        };
        work.after(() => {
          track({ ...ended, due_ms: null, step: row.step + 1 });
          options.onEnded({ matchId: id, a, b, reason: move.reason, wasLive });
        });
        return ended;
      }
    }
  }

  async function apply(work: Work, row: MatchRow, moves: readonly Move[], nowMs: number): Promise<MatchRow> {
    if (moves.length === 0) return row;
    let next = row;
    for (const move of moves) if (isOpen(next)) next = await applyMove(work, next, move, nowMs);
    next = { ...next, due_ms: dueOf(next), step: row.step + 1 };
    await matches.store(work.db, next);
    return next;
  }

  async function stepOnce(matchId: string, event: MatchEvent, atMs?: number): Promise<void> {
    const row = await unitOfWork.run(async (work) => {
      const before = await matches.byId(matchId, work.db);
      const nowMs = atMs ?? clock.now();
      return before && apply(work, before, stepMatch(before, event, nowMs), nowMs);
    });
    if (row) track(row);
  }

  async function step(matchId: string, event: MatchEvent, atMs?: number): Promise<void> {
    try {
      await stepOnce(matchId, event, atMs);
    } catch (error) {
      if (!(error instanceof NotEnoughCoins)) throw error;
      // The coins were spent since the search began, so the match is void and both search again.
      await stepOnce(matchId, { type: 'end', reason: 'void', by: null });
    }
  }

  function unmake(matchId: string, free: readonly Ticket[], busy: readonly Ticket[] = []): void {
    forget(matchId);
    options.onUnmade(free, busy);
  }

  async function open(matchId: string, pairing: Pairing): Promise<void> {
    const tickets = [pairing.first, pairing.second];
    try {
      const made = await make(matchId, pairing, track);
      if ('row' in made) return options.onMade(made.row);
      const isFree = ({ userId }: Ticket) => made.free.includes(userId);
      unmake(
        matchId,
        tickets.filter(isFree),
        tickets.filter((ticket) => !isFree(ticket)),
      );
    } catch (error) {
      unmake(matchId, tickets);
      throw error;
    }
  }

  /** Follows the matches of other processes, and forgets ended ones. */
  async function refresh(): Promise<void> {
    const open = await matches.open();
    const ids = new Set(open.map(({ id }) => id));
    for (const row of open) track(row, false);
    for (const { id, state } of known.values()) {
      if (ids.has(id) || state === 'making') continue;
      const ended = await matches.byId(id);
      if (ended && !isOpen(ended)) track(ended, false);
    }
  }
  /**
   * Removes the people of a dead process from their matches, as that process would have done when their
   * sockets broke.
   */
  async function onNodeDeath({ node: dead }: DeadNode): Promise<void> {
    for (const row of await matches.open())
      for (const side of ['a', 'b'] as const)
        if (row[`${side}_node`] === dead) {
          inBackground(row.id, { type: 'left', side, node: dead });
          shared?.realtime.leaveRtcForDeadNode(row.channel_id, row[side], dead);
        }
  }

  async function findChannel(channelId: string): Promise<readonly [string, string] | null> {
    const row = await matches.byChannel(channelId);
    if (!row) return null;
    track(row, false);
    return [row.a, row.b];
  }

  async function sweep(beforeMs: number): Promise<void> {
    for (const matchId of await matches.dueBefore(beforeMs))
      await runInOrder(matchId, () => step(matchId, { type: 'due' }));
  }

  scope.onEnd(
    hub.onRtc(({ channelId, userId, what }) => {
      const view = known.get(byChannel.get(channelId) ?? '');
      if (!view) return;
      const side = userId === view.a ? 'a' : 'b';
      inBackground(
        view.id,
        what === 'joined' ? { type: 'joined', side, node } : { type: 'left', side, node },
      );
    }),
  );
  scope.onEnd(broadcasts.onBroadcast('match', ({ row }) => track(row, false)));
  shareSteps({ context, tasks, what: 'matches', sweep, refresh, onNodeDeath });

  return {
    byId: (matchId) => known.get(matchId),
    of: (userId) => known.get(byUser.get(userId) ?? ''),
    make(pairing) {
      const { first, second } = pairing;
      const id = randomUUID();
      const making: LiveMatch = {
        ...{ id, a: first.userId, b: second.userId, state: 'making', started: new Set() },
        windowIds: { [first.userId]: first.windowId, [second.userId]: second.windowId },
      };
      show(making, true);
      tasks.runInBackground(
        'making a match',
        runInOrder(id, () => open(id, pairing)),
      );
    },
    start: (matchId, userId) =>
      runInOrder(matchId, async () => {
        const row = await matches.byId(matchId);
        if (row && isOpen(row)) await step(matchId, { type: 'started', side: sideOf(row, userId) });
      }),
    async end(matchId, reason, by, onlyIf) {
      const event = { type: 'end', reason, by, onlyIf } as const;
      try {
        await runInOrder(matchId, () => step(matchId, event));
      } catch (error) {
        // The client receives 503, but the match still ends later.
        if (isTransient(error)) clock.after(scope, retryDelayMs, () => inBackground(matchId, event));
        throw error;
      }
    },
    findChannel,
    async resume() {
      // Other processes may run these matches. Matches of a dead process are overdue, or `onNodeDeath` handles them.
      if (shared) return refresh();
      for (const { id } of await matches.open()) {
        const row = await unitOfWork.run(async (work) => {
          const nowMs = clock.now();
          const left = await matches.byId(id, work.db);
          if (!left) return undefined;
          const apart: Move = together(left, { a_node: null, b_node: null }, nowMs);
          return apply(work, left, [apart, ...stepMatch(left, { type: 'due' }, nowMs)], nowMs);
        });
        if (row) track(row);
      }
    },
  };
}
