import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { EventData } from '#shared/realtime/events.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
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
const gatheredMs = 400;

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
    if (waiting.size === 0) clock.after(scope, gatheredMs, refresh);
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
