import type { QualitySample } from '#shared/domain/callQuality.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type {
  ChannelStats,
  JoinRequest,
  LocalMedia,
  MediaChannel,
  MediaEngine,
} from '#renderer/engines/port.ts';
import { ownRoundTripMs } from '../ownRoundTrip.ts';

const sampleEveryMs = 2_000;
/**
 * Milliseconds since the last reading before the module reads the statistics itself. Screens that show
 * statistics read them too, and each reading counts for both.
 */
const askAfterMs = 3_000;
/** Maximum milliseconds of one sample, for example after the machine slept. */
const maxSpanMs = 10_000;
export const recentMs = 10 * 60_000;

export type EncounterKind = 'call' | 'match';

/** A sample with the kind of its encounter. */
export interface RecentSample {
  readonly kind: EncounterKind;
  readonly sample: QualitySample;
}

export interface WatchedEngine {
  readonly engine: MediaEngine;
  /** Samples of the channel that was joined last. */
  samples(): readonly QualitySample[];
}

export interface CallStats {
  /** Returns an engine that behaves like the given one and records the statistics of its channels. */
  watch(engine: MediaEngine, kind: EncounterKind): WatchedEngine;
  /** Samples of the last ten minutes, the newest last. */
  recent(): readonly RecentSample[];
  /** ICE servers of the last channel, including relays; empty before the first. */
  servers(): Credentials['iceServers'];
}

export interface CallStatsOptions {
  readonly clock: Clock;
  readonly local: Pick<LocalMedia, 'state'>;
  /**
   * Returns true while the page is hidden. Browsers throttle hidden pages, so their frames and delays say
   * nothing.
   */
  readonly isHidden: () => boolean;
  readonly ownRoundTripMs?: () => number | null;
}

/**
 * Records the engines' statistics for the summary after a call and for diagnostics. Contains only numbers, no
 * names or pictures.
 */
export function createCallStats(options: CallStatsOptions): CallStats {
  const { clock } = options;
  let recent: readonly RecentSample[] = [];
  let servers: Credentials['iceServers'] = [];

  const isRecent = ({ sample }: RecentSample) => clock.now() - sample.atMs <= recentMs;

  return {
    watch(engine, kind) {
      let channelId: string | null = null;
      let samples: QualitySample[] = [];
      return {
        samples: () => samples,
        engine: {
          ...(engine.prepare && { prepare: (request) => engine.prepare?.(request) }),
          join(request) {
            // A rejoin of the same call continues its samples.
            if (request.credentials.channelId !== channelId) samples = [];
            channelId = request.credentials.channelId;
            servers = request.credentials.iceServers;
            const own = samples;
            return watchChannel(engine, request, options, (sample) => {
              own.push(sample);
              recent = [...recent.filter(isRecent), { kind, sample }];
            });
          },
        },
      };
    },
    recent: () => recent.filter(isRecent),
    servers: () => servers,
  };
}

function watchChannel(
  engine: MediaEngine,
  request: JoinRequest,
  { clock, local, isHidden, ownRoundTripMs: readOwn = ownRoundTripMs }: CallStatsOptions,
  note: (sample: QualitySample) => void,
): MediaChannel {
  let isCutOff = false;
  let before: ChannelStats | null = null;
  let lastAtMs = clock.now();
  let dueAtMs = lastAtMs + sampleEveryMs;
  let lateMs = 0;

  const channel = engine.join({
    ...request,
    onEvent(event) {
      if (event.type === 'connectionChanged') isCutOff = event.state !== 'connected';
      request.onEvent(event);
    },
  });

  async function read(): Promise<ChannelStats> {
    const stats = await channel.stats();
    const nowMs = clock.now();
    const spanMs = nowMs - lastAtMs;
    const sample = sampleOf(stats, nowMs, Math.min(spanMs, maxSpanMs));
    // Skips a second reading at the same moment, and readings before media arrive.
    if (spanMs > 0 && sample !== null && !request.scope.ended) note(sample);
    before = stats;
    lastAtMs = nowMs;
    lateMs = 0;
    return stats;
  }

  function sampleOf(stats: ChannelStats, atMs: number, spanMs: number): QualitySample | null {
    const hasBegun = stats.framesDecoded > 0 || stats.roundTripMs !== null;
    if (!hasBegun && before === null) return null;
    const frames = Math.max(0, stats.framesDecoded - (before?.framesDecoded ?? stats.framesDecoded));
    const isPictureDue = channel.remote.camera && (before?.framesDecoded ?? 0) > 0 && !isHidden();
    return {
      atMs,
      spanMs,
      lossRatio: isCutOff ? 1 : stats.lossRatio,
      sentLossRatio: stats.sentLossRatio ?? null,
      roundTripMs: stats.roundTripMs,
      isFrozen: isPictureDue && frames === 0,
      isSilent: local.state.isMicrophoneOn && local.state.warnings.includes('silentMicrophone'),
      ownRoundTripMs: readOwn(),
      lateMs,
      framesPerSecond: spanMs > 0 ? Math.round((frames * 1_000) / spanMs) : 0,
      width: stats.width,
      height: stats.height,
      codec: stats.codec,
    };
  }

  clock.every(request.scope, sampleEveryMs, () => {
    const nowMs = clock.now();
    if (!isHidden()) lateMs = Math.max(lateMs, nowMs - dueAtMs);
    dueAtMs = nowMs + sampleEveryMs;
    if (nowMs - lastAtMs >= askAfterMs) void read().catch(() => undefined);
  });

  return {
    attachRemote: (element) => channel.attachRemote(element),
    setVolume: (percent) => channel.setVolume(percent),
    get remote() {
      return channel.remote;
    },
    stats: read,
    leave: () => channel.leave(),
  };
}
