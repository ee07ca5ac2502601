import * as z from 'zod/mini';
import { analytics as rules } from '#shared/domain/constants.ts';
import { screenTitles, screenVariant, type ScreenLabel } from '#shared/domain/pages.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';
import type { Session } from './session.ts';

/**
 * Usage analytics. Events go only to our own backend, and only while the user allows it (settings, Privacy).
 * Events contain names and counts, no content that users type, say or show.
 */
export interface Analytics {
  /** Records that a screen is shown. Needs the locale, because every label has variants by language (§2). */
  screen(label: ScreenLabel, locale: string): void;
  /** Records an event. An event with the same `id` counts once, even if two tabs report it. */
  track(event: string, details?: EventDetails, id?: string): void;
  /** Records a purchase. §6: not for sandbox profiles in production. */
  trackPurchase(details: EventDetails, id?: string): void;
}

export type EventDetails = Readonly<Record<string, string | number | boolean | null>>;

interface Activity {
  /** Unique id, so that the server ignores an event that is sent twice because an answer was lost. */
  readonly id: string;
  readonly event: string;
  /** Time of the event, ISO 8601 in UTC. */
  readonly at: string;
  readonly details?: EventDetails;
}

const sessionSchema = z.object({ id: z.string(), startedMs: z.number(), lastMs: z.number() });
type AnalyticsSession = z.output<typeof sessionSchema>;
const key = 'analyticsSession';
/** Maximum number of events that wait for the next request. The oldest are dropped first. */
const maxWaiting = 200;

export function createAnalytics(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly session: Session;
  readonly local: KeyValue;
  readonly isProduction: boolean;
  /** Called for each event, because the user may change the setting. */
  readonly isAllowed: () => boolean;
  /** The window, whose `pagehide` event sends all waiting events. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}): Analytics {
  const { scope, clock, api, session, local, isProduction, isAllowed, page } = options;
  let waiting: Activity[] = [];
  let screen: { label: ScreenLabel; locale: string } | null = null;
  let cancelFlush: (() => void) | null = null;
  let isSending = false;

  /** §9: a new session starts after half an hour without events. */
  function touch(): AnalyticsSession {
    const nowMs = clock.now();
    const stored = readSession(local);
    const isOver = stored === null || nowMs - stored.lastMs >= rules.sessionIdleMs;
    const current = isOver
      ? { id: crypto.randomUUID(), startedMs: nowMs, lastMs: nowMs }
      : { ...stored, lastMs: nowMs };
    local.write(key, JSON.stringify(current));
    return current;
  }

  function note(event: string, details?: EventDetails, name?: string): void {
    if (!isAllowed() || session.token() === null) return;
    touch();
    const at = new Date(clock.now()).toISOString();
    const id = name === undefined ? crypto.randomUUID() : `${event}:${name}`;
    if (waiting.some((activity) => activity.id === id)) return;
    waiting = [...waiting, { id, event, at, details }].slice(-maxWaiting);
    plan();
  }

  function plan(): void {
    cancelFlush?.();
    cancelFlush = clock.after(scope, rules.flushDelayMs, () => void flush());
  }

  /**
   * Sends the waiting events. `isLeaving`: the page is closing, so the request must outlive it and does not
   * wait for an earlier one.
   */
  async function flush(isLeaving = false): Promise<void> {
    cancelFlush?.();
    cancelFlush = null;
    if ((isSending && !isLeaving) || waiting.length === 0) return;
    // The user withdrew the permission or signed out while the events were waiting.
    if (!isAllowed() || session.token() === null) {
      waiting = [];
      return;
    }
    isSending = true;
    const sent = waiting;
    waiting = [];
    const { id, startedMs } = touch();
    const params = {
      sessionId: id,
      sessionStartedAt: new Date(startedMs).toISOString(),
      screen: screen?.label ?? null,
      locale: screen?.locale ?? null,
      activity: sent,
    };
    const result = await api.call('updateUserParams', { body: { params } }, { keepalive: isLeaving });
    isSending = false;
    if (!result.ok) waiting = [...sent, ...waiting].slice(-maxWaiting);
    else if (waiting.length > 0) plan();
  }

  const leave = () => void flush(true);
  page.addEventListener('pagehide', leave);
  scope.onEnd(() => page.removeEventListener('pagehide', leave));

  return {
    screen(label, locale) {
      screen = { label, locale };
      note('screen', { label, title: screenTitles[label], variant: screenVariant(label, locale), locale });
    },
    track: note,
    trackPurchase(details, id) {
      if (isProduction && session.state.user?.sandbox === true) return;
      note('purchase', details, id);
    },
  };
}

function readSession(local: KeyValue): AnalyticsSession | null {
  try {
    const parsed = z.safeParse(sessionSchema, JSON.parse(local.read(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
