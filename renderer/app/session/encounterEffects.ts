import { subscribe, proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '#shared/lib/scope.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { judgeCall, type CallQuality, type QualitySample } from '#shared/domain/callQuality.ts';
import { logger } from '#shared/lib/logger.ts';
import { genderOption, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import {
  isWorthTelling,
  type CallSession,
  callRules,
  defaultRules,
  type CallRules,
} from '#renderer/features/call/background.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { Reports } from '#renderer/services/reports.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { keepCallQuality } from '#renderer/services/callStats/keptQualities.ts';
import type { Analytics } from '#renderer/services/analytics.ts';
import { askSettings } from '#renderer/services/askSettings.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Splits } from '#renderer/services/splits.ts';
import { currentPeer } from '../encounters/useCallState.ts';
import type { Media } from './signedInServices.ts';
import { watchSleep, type WatchSleepOptions } from './watchSleep.ts';

export interface PauseMatchingOptions {
  readonly scope: Scope;
  readonly dialogs: Pick<Dialogs, 'state'>;
  readonly match: Pick<MatchSession, 'setHeld'>;
  readonly call: Pick<CallSession, 'view'>;
}

/**
 * Pauses matching while a dialog, a ringing call or a receipt needs the user: the next person would be live
 * behind it.
 */
export function pauseMatching({ scope, dialogs, match, call }: PauseMatchingOptions): void {
  function update(): void {
    const { state } = call.view;
    const isCallBusy =
      state.kind === 'ringingIn' || (state.kind === 'ended' && isWorthTelling(state.receipt));
    match.setHeld(isCallBusy || dialogs.state.pool.length > 0);
  }
  update();
  for (const view of [dialogs.state, call.view]) scope.onEnd(subscribe(view, update, true));
}

export interface ForgetReportsOptions {
  readonly scope: Scope;
  readonly reports: Reports;
  readonly match: Pick<MatchSession, 'view'>;
  readonly call: Pick<CallSession, 'view'>;
}

/**
 * Forgets a report when its encounter ends: a reported person stays blurred until then, and is visible in a
 * later one.
 */
export function forgetReports({ scope, reports, match, call }: ForgetReportsOptions): void {
  let before: readonly string[] = [];
  function forgetEnded(): void {
    const { state } = match.view;
    const peers = ['match' in state ? state.match.companion._id : null, currentPeer(call.view.state)];
    const now = peers.filter((peer) => peer !== null);
    for (const userId of reports.state.about)
      if (!now.includes(userId) || !before.includes(userId)) reports.forget(userId);
    before = now;
  }
  for (const view of [match.view, call.view]) scope.onEnd(subscribe(view, forgetEnded, true));
}

export interface WatchPowerOptions extends Omit<WatchSleepOptions, 'onSuspend' | 'onWake'> {
  readonly media: Pick<Media, 'match' | 'call' | 'local'>;
}

export interface PowerWatch {
  /** Calls the listener after a sleep that turned the user's camera off. */
  onCameraOff(scope: Scope, listener: () => void): void;
}

/**
 * Ends the call and the match before the machine sleeps (§4.7). After a sleep nothing continues by itself,
 * and the camera stays off until the user turns it on. A frozen page ends nothing.
 */
export function watchPower({ media, ...options }: WatchPowerOptions): PowerWatch {
  const { match, call, local } = media;
  const cameraOff = createEmitter();
  /** Whether the camera was on when the system announced the sleep. */
  let wasCameraOn = false;
  watchSleep({
    ...options,
    onSuspend() {
      wasCameraOn ||= local.state.isCameraOn;
      match.sleep();
      call.suspend();
    },
    onWake() {
      wasCameraOn ||= local.state.isCameraOn;
      match.sleep();
      // The server waits eight seconds for a participant whose connection is lost, so only the server knows
      // whether the call continues.
      call.wake();
      void local.setCamera(false);
      if (wasCameraOn) cameraOff.emit();
      wasCameraOn = false;
    },
  });
  return { onCameraOff: cameraOff.on };
}

/** Live state: quality of the last call; null if no call was long enough to rate. */
export interface LastQuality {
  last: CallQuality | null;
}

/** Rates the quality of each call after its end, for the receipt and the history. */
export function rateCalls(options: {
  readonly scope: Scope;
  readonly call: Pick<CallSession, 'onNotice'>;
  /** Returns the samples of the channel that a call joined last. */
  readonly samples: () => readonly QualitySample[];
  readonly storage: () => Promise<Pick<ChatStorage, 'local'>>;
}): LastQuality {
  const { scope, call, samples, storage } = options;
  const callQuality = proxy<LastQuality>({ last: null });
  call.onNotice(scope, (notice) => {
    if (notice.kind !== 'finished') return;
    const { callId, startedAtMs } = notice.receipt;
    // A call that never started has joined no channel: the samples belong to another call.
    const quality = callId === null || startedAtMs === null ? null : judgeCall(callId, samples());
    callQuality.last = quality && ref(quality);
    if (quality === null) return;
    storage()
      .then(({ local }) => keepCallQuality(local, quality))
      .catch((cause: unknown) => logger.warn('the quality of the call could not be stored', cause));
  });
  return callQuality;
}

const seconds = (ms: number) => Math.round(ms / 1_000);

/** Reports each live match and each call to analytics after its end (§3 "Call state"). */
export function trackEncounters({
  scope,
  clock,
  match,
  call,
  analytics,
}: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'now'>;
  readonly match: Pick<MatchSession, 'view' | 'onOver'>;
  readonly call: Pick<CallSession, 'onNotice'>;
  readonly analytics: Pick<Analytics, 'track'>;
}): void {
  let live: {
    readonly matchId: string;
    readonly gender: GenderChoice;
    readonly startedAtMs: number;
  } | null = null;
  const rememberLive = () => {
    const { state } = match.view;
    if (state.kind !== 'live') return;
    const { matchId } = state.match;
    live = { matchId, gender: state.filter.gender, startedAtMs: state.startedAtMs };
  };
  scope.onEnd(subscribeKey(match.view, 'state', rememberLive, true));

  match.onOver(scope, (matchId) => {
    if (live?.matchId !== matchId) return;
    const { gender, startedAtMs } = live;
    live = null;
    const matchDuration = seconds(clock.now() - startedAtMs);
    const { name: option, priceInCoins } = genderOption(gender);
    analytics.track('match', { matchId, matchDuration, gender, option, priceInCoins }, matchId);
  });

  call.onNotice(scope, (notice) => {
    if (notice.kind !== 'finished') return;
    const { callId, reason, callType, direction, price, durationMs, minutes } = notice.receipt;
    // Skips a call that the server never created. A call that another window took is reported there.
    if (callId === null || reason === 'elsewhere') return;
    analytics.track(
      'call',
      {
        callId,
        callType,
        direction,
        callPrice: price,
        callDuration: seconds(durationMs),
        minutes,
        callCancelReason: reason,
      },
      callId,
    );
  });
}

/**
 * Returns the limits of calls for this user before the server's settings arrive. A second call is shown until
 * the group is known: the server rings one only for a group that shows it, and a refused one is noted as
 * missed.
 */
export function ownCallRules(role: Role): CallRules {
  return { ...defaultRules, isStreamer: isStreamer(role), hasMultipleCalls: true };
}

/** Loads the server's limits of calls. A limit whose request fails stays as it is. */
export async function learnCallRules(options: {
  readonly api: ApiClient;
  readonly splits: Pick<Splits, 'groupOf'>;
  readonly role: Role;
  readonly call: Pick<CallSession, 'changeRules'>;
}): Promise<void> {
  const { api, splits, role, call } = options;
  const [settings, group] = await Promise.all([
    askSettings(api, () => Date.now()),
    splits.groupOf('multiplecalls'),
  ]);
  const own = { isStreamer: isStreamer(role), hasMultipleCalls: group === null || group === 'default' };
  call.changeRules(settings.ok ? callRules(settings.value, own) : { ...defaultRules, ...own });
}
