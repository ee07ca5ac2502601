import { subscribeKey } from 'valtio/utils';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { openTabChannel } from './tabChannel.ts';

type StudioPart = EventData<'call', 'studioUpdated'>['what'];

/** Query keys to refresh, by the part that changed. Queries that no page shows send no request. */
const keysOf: Readonly<Record<StudioPart, readonly (readonly string[])[]>> = {
  earnings: [queryKeys.earnings, queryKeys.dashboard, queryKeys.kpi],
  contests: [queryKeys.earnings, queryKeys.dashboard],
  payments: [
    queryKeys.payouts,
    queryKeys.paymentTarget,
    queryKeys.earnings,
    queryKeys.dashboard,
    queryKeys.readiness,
  ],
  penalties: [queryKeys.penalties, queryKeys.dashboard],
  agency: [queryKeys.agency],
};
const parts = Object.keys(keysOf) as StudioPart[];

/** Milliseconds during which changes are combined, because matches can end seconds apart. */
const refreshDelayMs = 400;

/** Refreshes the open pages for streamers, in all tabs, when the server reports a change. */
export function followStudio(options: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'after'>;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly answers: Pick<EarlyQueries, 'refresh'>;
  readonly me: string;
}): void {
  const { scope, clock, socket, answers, me } = options;
  const waiting = new Set<StudioPart>();

  function refresh(): void {
    const keys = new Set([...waiting].flatMap((part) => keysOf[part]));
    waiting.clear();
    for (const key of keys) answers.refresh(key);
  }
  function apply(part: StudioPart): void {
    if (waiting.size === 0) clock.after(scope, refreshDelayMs, refresh);
    waiting.add(part);
  }
  const { post } = openTabChannel<StudioPart>(scope, `studio:${me}`, apply);
  function receive(part: StudioPart): void {
    apply(part);
    post?.(part);
  }

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event === 'studioUpdated') receive(data.what);
    },
    // Missed events may have changed any part.
    onRenewed: ({ missed }) => void (missed && parts.forEach(receive)),
    onGap: () => parts.forEach(receive),
  });
}

export interface GoalNews {
  /**
   * Calls the listener with the coins of the day when they reach the streamer's goal, once a day for each
   * goal.
   */
  onReached(listener: (coins: number) => void): () => void;
}

interface Note {
  /** The day and the goal that was reached. */
  readonly mark: string;
  readonly coins: number;
}

/** Milliseconds after the start until the coins of the day are first requested. */
const firstRequestMs = 5_000;
/** Milliseconds within which a visible tab shows the news from a hidden tab. */
const shownByOtherTabMs = 1_000;
/** Milliseconds during which changes of the earnings are combined into one request. */
const requestDelayMs = 2_000;

/**
 * Reports when the coins of the day (UTC) reach the streamer's goal, on any page. A goal that is already
 * reached when it is set, or when the client starts, is not reported.
 */
export function createGoalNews(options: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly preferences: Pick<PreferencesStore, 'state'>;
  readonly local: Pick<KeyValue, 'read' | 'write'>;
  readonly me: string;
  /** Returns whether the user can see this tab. */
  readonly isVisible?: () => boolean;
}): GoalNews {
  const { scope, clock, socket, api, preferences, local, me } = options;
  const { isVisible = () => document.visibilityState === 'visible' } = options;
  const key = `goal:${me}`;
  const reached = createEmitter<number>();
  const shownKey = `${key}:shown`;
  /** Shows the news unless another tab has shown it. */
  function showOnce({ mark, coins }: Note): void {
    if (local.read(shownKey) === mark) return;
    local.write(shownKey, mark);
    reached.emit(coins);
  }
  const { post } = openTabChannel<Note>(scope, key, (note) => {
    if (isVisible()) showOnce(note);
  });
  /** The goal that the coins were last compared with; null: not compared yet. */
  let compared: number | null = null;
  let isScheduled = false;

  async function checkGoal(): Promise<void> {
    const goal = preferences.state.dailyGoal;
    if (goal === 0 || scope.ended) return;
    const answer = await api.call('getDashboard', {});
    const coins = answer.ok ? (answer.value.earnings?.today ?? null) : null;
    if (coins === null || scope.ended || goal !== preferences.state.dailyGoal) return;
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    // Without an earlier comparison it is unknown whether the goal was reached just now.
    const isNews = compared === goal;
    compared = goal;
    if (coins < goal) return;
    const mark = `${day} ${goal}`;
    const isReported = local.read(key) === mark;
    local.write(key, mark);
    if (isReported || !isNews) return;
    if (isVisible() || !post) return showOnce({ mark, coins });
    // A visible tab shows the news. Without one, this tab shows it when the user returns.
    post({ mark, coins });
    clock.after(scope, shownByOtherTabMs, () => showOnce({ mark, coins }));
  }

  function requestSoon(afterMs = requestDelayMs): void {
    if (isScheduled) return;
    isScheduled = true;
    clock.after(scope, afterMs, () => {
      isScheduled = false;
      void checkGoal();
    });
  }

  requestSoon(firstRequestMs);
  scope.onEnd(subscribeKey(preferences.state, 'dailyGoal', () => void checkGoal()));
  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event, data }) {
      if (event === 'studioUpdated' && data.what === 'earnings') requestSoon();
    },
    onRenewed: ({ missed }) => void (missed && requestSoon()),
    onGap: () => requestSoon(),
  });
  return { onReached: reached.listen };
}
