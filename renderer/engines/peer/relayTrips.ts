import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import { transportPolicy } from './negotiationRules.ts';

/** Result of the messages that were sent through the relay and returned. */
export interface RelayTrips {
  readonly roundTripMs: number;
  /** Share of lost messages, 0 to 1. */
  readonly lossRatio: number;
}

const [trips, everyMs, answerWithinMs] = [20, 50, 1_000] as const;
const openWithinMs = 6_000;

export interface RelayTripsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly iceServers: Credentials['iceServers'];
  readonly openWithinMs?: number;
}

/**
 * Measures round trip and loss to the relay, with a connection that this page makes to itself. Each side uses
 * only the relay, so each message passes it twice. Null if no message gets through.
 */
export async function measureRelay(options: RelayTripsOptions): Promise<RelayTrips | null> {
  const scope = options.scope.child();
  try {
    const line = await openLine(scope, options);
    return line && (await measure(scope, options.clock, line));
  } catch {
    // The browser rejects the configuration, so the relay can't be used.
    return null;
  } finally {
    scope.end();
  }
}

interface Line {
  readonly near: RTCDataChannel;
  readonly far: RTCDataChannel;
}

function openLine(scope: Scope, options: RelayTripsOptions): Promise<Line | null> {
  const { clock, iceServers } = options;
  const configuration: RTCConfiguration = {
    iceServers: iceServers.map(({ urls, username, credential }) => ({ urls, username, credential })),
    iceTransportPolicy: transportPolicy(iceServers),
  };
  const [near, far] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  scope.onEnd(() => [near, far].forEach((pc) => pc.close()));
  const pass = (from: RTCPeerConnection, to: RTCPeerConnection) =>
    listen<RTCPeerConnectionIceEvent>(scope, from, 'icecandidate', ({ candidate }) => {
      if (candidate) void to.addIceCandidate(candidate).catch(() => undefined);
    });
  pass(near, far);
  pass(far, near);
  // Behaves like media packets: unordered and without retransmission.
  const channel = near.createDataChannel('trips', { ordered: false, maxRetransmits: 0 });
  return new Promise((resolve) => {
    scope.onEnd(() => resolve(null));
    // If a connection is closed, the handshake stays pending; the scope's end has already resolved the
    // promise.
    shakeHands(near, far).catch(() => resolve(null));
    clock.after(scope, options.openWithinMs ?? openWithinMs, () => resolve(null));
    listen<RTCDataChannelEvent>(scope, far, 'datachannel', ({ channel: other }) => {
      const finish = () => resolve({ near: channel, far: other });
      if (channel.readyState === 'open') finish();
      else listen(scope, channel, 'open', finish);
    });
  });
}

async function shakeHands(near: RTCPeerConnection, far: RTCPeerConnection): Promise<void> {
  await near.setLocalDescription();
  await far.setRemoteDescription(near.localDescription ?? { type: 'offer', sdp: '' });
  await far.setLocalDescription();
  await near.setRemoteDescription(far.localDescription ?? { type: 'answer', sdp: '' });
}

function measure(scope: Scope, clock: Clock, { near, far }: Line): Promise<RelayTrips | null> {
  const sentAt = new Map<string, number>();
  const tookMs: number[] = [];
  const send = (channel: RTCDataChannel, text: string) => {
    if (channel.readyState === 'open') channel.send(text);
  };
  listen<MessageEvent<string>>(scope, far, 'message', ({ data }) => send(far, data));
  return new Promise((resolve) => {
    const end = () => resolve(resultOf(tookMs));
    scope.onEnd(end);
    listen<MessageEvent<string>>(scope, near, 'message', ({ data }) => {
      const at = sentAt.get(data);
      if (at === undefined) return;
      sentAt.delete(data);
      tookMs.push(performance.now() - at);
      if (tookMs.length === trips) end();
    });
    let sent = 0;
    const stop = clock.every(scope, everyMs, () => {
      const name = String(sent++);
      sentAt.set(name, performance.now());
      send(near, name);
      if (sent < trips) return;
      stop();
      clock.after(scope, answerWithinMs, end);
    });
  });
}

function resultOf(tookMs: readonly number[]): RelayTrips | null {
  const middle = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)];
  if (middle === undefined) return null;
  return { roundTripMs: middle / 2, lossRatio: 1 - tookMs.length / trips };
}
