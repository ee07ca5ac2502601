import { expect, it } from 'vitest';
import { noPackets, received, reportedPath, summarize, type StatsEntry } from './statistics.ts';

const entries: readonly StatsEntry[] = [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
  { id: 'P', type: 'candidate-pair', currentRoundTripTime: 0.04 },
  { id: 'other', type: 'candidate-pair', currentRoundTripTime: 9 },
  { id: 'C', type: 'codec', mimeType: 'video/VP8' },
  {
    id: 'V',
    type: 'inbound-rtp',
    kind: 'video',
    codecId: 'C',
    framesDecoded: 40,
    frameWidth: 640,
    frameHeight: 480,
    packetsReceived: 90,
    packetsLost: 5,
  },
  { id: 'A', type: 'inbound-rtp', kind: 'audio', packetsReceived: 110, packetsLost: 5 },
];

it('summarize returns frames, size, round trip, loss and codec', () => {
  expect(summarize(entries, noPackets).stats).toEqual({
    framesDecoded: 40,
    width: 640,
    height: 480,
    roundTripMs: 40,
    lossRatio: 10 / 210,
    codec: 'vp8',
  });
});

it('summarize counts only the losses since the last call', () => {
  const { packets } = summarize(entries, noPackets);
  expect(summarize(entries, packets).stats.lossRatio).toBe(0);
  expect(summarize(entries, { received: 190, lost: 5 }).stats.lossRatio).toBe(5 / 15);
});

it('summarize returns zeros and nulls before media arrive', () => {
  expect(summarize([], noPackets).stats).toEqual({
    framesDecoded: 0,
    width: 0,
    height: 0,
    roundTripMs: null,
    lossRatio: 0,
    codec: null,
  });
  expect(received([])).toEqual({ frames: 0, packets: 0 });
});

it('reportedPath returns the other side’s last report', () => {
  const report = {
    id: 'R',
    type: 'remote-inbound-rtp',
    fractionLost: 0.25,
    roundTripTime: 0.08,
    timestamp: 7,
  };
  expect(reportedPath([...entries, report])).toEqual({ loss: 0.25, roundTripMs: 80, reportedAt: 7 });
  expect(reportedPath([{ id: 'R', type: 'remote-inbound-rtp', fractionLost: 0 }])).toMatchObject({
    loss: 0,
    roundTripMs: null,
  });
  expect(reportedPath(entries)).toBe(null);
});

it('summarize returns the higher reported loss of audio and video', () => {
  const told = (id: string, fractionLost: number) => ({ id, type: 'remote-inbound-rtp', fractionLost });
  expect(summarize([...entries, told('a', 0.02), told('v', 0.3)], noPackets).stats.sentLossRatio).toBe(0.3);
  expect(summarize(entries, noPackets).stats).not.toHaveProperty('sentLossRatio');
});
