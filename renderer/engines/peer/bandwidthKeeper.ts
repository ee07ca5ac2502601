import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { encodingFor, fullBandwidth, nextBandwidth } from './bandwidthRules.ts';
import type { PeerTransceivers } from './transceivers.ts';
import { entriesOf, reportedPath } from './statistics.ts';

/** The other side reports about once a second of the picture. */
const lookEveryMs = 1_500;

export interface BandwidthKeeperOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly lines: Pick<PeerTransceivers, 'audio' | 'video'>;
  /** Whether this person saves bandwidth, now. */
  readonly isSaving: () => boolean;
}

export interface BandwidthKeeper {
  /** The camera, or whether data is to be saved, changed. */
  refresh(): void;
}

type Change = (parameters: RTCRtpSendParameters, encoding: RTCRtpEncodingParameters) => void;

/** Reads and writes in one go, as the browser demands. Rejected where the connection closed meanwhile. */
async function adjust(sender: RTCRtpSender, change: Change): Promise<void> {
  const parameters = sender.getParameters();
  // Not every browser has one before it was agreed on.
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  change(parameters, encoding);
  await sender.setParameters(parameters).catch(() => undefined);
}

function shorterEdge(track: MediaStreamTrack | null): number | null {
  const { width, height } = track?.getSettings() ?? {};
  return width && height ? Math.min(width, height) : null;
}

/** Sends what the way carries: sound before picture, and of the picture what the rules allow. */
export function createBandwidthKeeper(options: BandwidthKeeperOptions): BandwidthKeeper {
  const { scope, clock, isSaving } = options;
  const { sender } = options.lines.video;
  let bandwidth = fullBandwidth;
  let applied = '';
  let reportedAt = 0;
  let isLooking = false;
  let hasBegun = false;

  function apply(): void {
    if (scope.ended || !hasBegun) return;
    const wanted = encodingFor(bandwidth.level, isSaving(), shorterEdge(sender.track));
    if (JSON.stringify(wanted) === applied) return;
    applied = JSON.stringify(wanted);
    void adjust(sender, (parameters, encoding) => {
      // A face that moves is worth more than a sharp one.
      parameters.degradationPreference = 'maintain-framerate';
      Object.assign(encoding, wanted, { priority: 'low', networkPriority: 'low' });
    });
  }

  async function look(): Promise<void> {
    const way = reportedPath(entriesOf(await sender.getStats()));
    if (scope.ended || !way || way.reportedAt <= reportedAt) return;
    reportedAt = way.reportedAt;
    bandwidth = nextBandwidth(bandwidth, { ...way, at: clock.now() });
    apply();
  }

  /** Not before the first frames are through: to set an encoder anew while it begins costs them 45 ms. */
  function begin(): void {
    hasBegun = true;
    void adjust(options.lines.audio.sender, (_, encoding) =>
      Object.assign(encoding, { priority: 'high', networkPriority: 'high' }),
    );
    apply();
  }

  clock.every(scope, lookEveryMs, () => {
    if (!hasBegun) begin();
    // A slow machine: the last look is not over.
    if (isLooking) return;
    isLooking = true;
    look()
      // Closed while it was asked.
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  });
  return { refresh: apply };
}
