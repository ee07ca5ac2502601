import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { encodingFor, fullBandwidth, nextBandwidth } from './bandwidthRules.ts';
import type { PeerTransceivers } from './transceivers.ts';
import { entriesOf, reportedPath } from './statistics.ts';

/** Milliseconds between two checks. The other client reports about once a second how the video arrived. */
const readEveryMs = 1_500;

export interface BandwidthKeeperOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly lines: Pick<PeerTransceivers, 'audio' | 'video'>;
  /** Returns whether the user saves bandwidth now. */
  readonly isSaving: () => boolean;
}

export interface BandwidthKeeper {
  /** Applies the encoding again after the camera track or bandwidth saving changed. */
  refresh(): void;
}

type Change = (parameters: RTCRtpSendParameters, encoding: RTCRtpEncodingParameters) => void;

/**
 * Reads and writes the parameters in one go, as browsers require. Ignores the rejection of a closed
 * connection.
 */
async function adjust(sender: RTCRtpSender, change: Change): Promise<void> {
  const parameters = sender.getParameters();
  // Some browsers have no encoding before the negotiation.
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  change(parameters, encoding);
  await sender.setParameters(parameters).catch(() => undefined);
}

function shorterEdge(track: MediaStreamTrack | null): number | null {
  const { width, height } = track?.getSettings() ?? {};
  return width && height ? Math.min(width, height) : null;
}

/**
 * Adapts the sent video to the bandwidth of the connection: audio has priority, and the video follows the
 * levels.
 */
export function createBandwidthKeeper(options: BandwidthKeeperOptions): BandwidthKeeper {
  const { scope, clock, isSaving } = options;
  const { sender } = options.lines.video;
  let bandwidth = fullBandwidth;
  let applied = '';
  let reportedAt = 0;
  let isReading = false;
  let hasBegun = false;

  function apply(): void {
    if (scope.ended || !hasBegun) return;
    const wanted = encodingFor(bandwidth.level, isSaving(), shorterEdge(sender.track));
    if (JSON.stringify(wanted) === applied) return;
    applied = JSON.stringify(wanted);
    void adjust(sender, (parameters, encoding) => {
      // Motion is more important than sharpness for a face.
      parameters.degradationPreference = 'maintain-framerate';
      Object.assign(encoding, wanted, { priority: 'low', networkPriority: 'low' });
    });
  }

  async function readPath(): Promise<void> {
    const way = reportedPath(entriesOf(await sender.getStats()));
    if (scope.ended || !way || way.reportedAt <= reportedAt) return;
    reportedAt = way.reportedAt;
    bandwidth = nextBandwidth(bandwidth, { ...way, at: clock.now() });
    apply();
  }

  /**
   * Starts after the first frames have passed, because reconfiguring an encoder while it starts delays them
   * by 45 ms.
   */
  function begin(): void {
    hasBegun = true;
    void adjust(options.lines.audio.sender, (_, encoding) =>
      Object.assign(encoding, { priority: 'high', networkPriority: 'high' }),
    );
    apply();
  }

  clock.every(scope, readEveryMs, () => {
    if (!hasBegun) begin();
    // Skips the check if the previous one is still running on a slow machine.
    if (isReading) return;
    isReading = true;
    readPath()
      // The connection was closed during the request.
      .catch(() => undefined)
      .finally(() => (isReading = false));
  });
  return { refresh: apply };
}
