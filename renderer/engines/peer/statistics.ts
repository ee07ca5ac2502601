import type { ChannelStats } from '../port.ts';

/** The fields of the browser's statistics that are used here. Each may be missing. */
export interface StatsEntry {
  readonly id: string;
  readonly type: string;
  readonly kind?: string;
  readonly framesDecoded?: number;
  readonly frameWidth?: number;
  readonly frameHeight?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly codecId?: string;
  readonly mimeType?: string;
  readonly selectedCandidatePairId?: string;
  readonly currentRoundTripTime?: number;
  readonly timestamp?: number;
  readonly fractionLost?: number;
  readonly roundTripTime?: number;
}

export function entriesOf(report: RTCStatsReport): readonly StatsEntry[] {
  const entries: StatsEntry[] = [];
  report.forEach((entry: StatsEntry) => entries.push(entry));
  return entries;
}

/** Returns the total of decoded frames and received packets of one track. */
export function received(entries: readonly StatsEntry[]): { frames: number; packets: number } {
  const inbound = entries.find((entry) => entry.type === 'inbound-rtp');
  return { frames: inbound?.framesDecoded ?? 0, packets: inbound?.packetsReceived ?? 0 };
}

export interface PacketCount {
  readonly received: number;
  readonly lost: number;
}

export const noPackets: PacketCount = Object.freeze({ received: 0, lost: 0 });

export function summarize(
  entries: readonly StatsEntry[],
  before: PacketCount,
): { readonly stats: ChannelStats; readonly packets: PacketCount } {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const inbound = entries.filter((entry) => entry.type === 'inbound-rtp');
  const video = inbound.find((entry) => entry.kind === 'video');
  const transport = entries.find((entry) => entry.type === 'transport');
  const pair = byId.get(transport?.selectedCandidatePairId ?? '');
  const roundTrip = pair?.currentRoundTripTime;
  const packets = {
    received: inbound.reduce((sum, entry) => sum + (entry.packetsReceived ?? 0), 0),
    // `packetsLost` is negative if packets arrived twice.
    lost: inbound.reduce((sum, entry) => sum + Math.max(0, entry.packetsLost ?? 0), 0),
  };
  const lost = Math.max(0, packets.lost - before.lost);
  const total = lost + Math.max(0, packets.received - before.received);
  return {
    packets,
    stats: {
      framesDecoded: video?.framesDecoded ?? 0,
      width: video?.frameWidth ?? 0,
      height: video?.frameHeight ?? 0,
      roundTripMs: roundTrip === undefined ? null : roundTrip * 1_000,
      lossRatio: total === 0 ? 0 : lost / total,
      ...sentLoss(entries),
      codec:
        byId
          .get(video?.codecId ?? '')
          ?.mimeType?.replace(/^video\//i, '')
          .toLowerCase() ?? null,
    },
  };
}

/** Returns the higher loss of audio and video. */
function sentLoss(entries: readonly StatsEntry[]): { readonly sentLossRatio?: number } {
  const reported = entries.flatMap(({ type, fractionLost }) =>
    type === 'remote-inbound-rtp' && fractionLost !== undefined ? [fractionLost] : [],
  );
  return reported.length === 0 ? {} : { sentLossRatio: Math.max(...reported) };
}

/** Returns the other side's last report about the packets of one sender; null before the first report. */
export function reportedPath(
  entries: readonly StatsEntry[],
): { readonly loss: number; readonly roundTripMs: number | null; readonly reportedAt: number } | null {
  const report = entries.find((entry) => entry.type === 'remote-inbound-rtp');
  if (report?.fractionLost === undefined) return null;
  const { fractionLost, roundTripTime, timestamp = 0 } = report;
  return {
    loss: fractionLost,
    roundTripMs: roundTripTime === undefined ? null : roundTripTime * 1_000,
    reportedAt: timestamp,
  };
}
