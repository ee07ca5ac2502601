import type { Credentials } from '#shared/domain/media.ts';

type IceServers = Credentials['iceServers'];

/** Milliseconds within which a relay must offer a candidate. */
const answerMs = 8_000;

/** The methods of RTCPeerConnection that are used here, so that tests can pass a double. */
interface Connection {
  createDataChannel(label: string): unknown;
  createOffer(): Promise<RTCSessionDescriptionInit>;
  setLocalDescription(description: RTCSessionDescriptionInit): Promise<void>;
  addEventListener(
    type: 'icecandidate',
    listener: (event: { readonly candidate: { readonly type?: string | null } | null }) => void,
  ): void;
  close(): void;
}

export interface RelayTestOptions {
  readonly connect?: (configuration: RTCConfiguration) => Connection;
  readonly now?: () => number;
}

const isRelay = ({ urls }: IceServers[number]) => [urls].flat().some((url) => /^turns?:/.test(url));

/**
 * Requests a relay candidate, as a call does without a direct path. Resolves to the duration, or to `ok:
 * false`; null if no server is a relay.
 */
export async function testRelay(
  iceServers: IceServers,
  {
    connect = (configuration) => new RTCPeerConnection(configuration),
    now = () => performance.now(),
  }: RelayTestOptions = {},
): Promise<{ readonly ok: true; readonly ms: number } | { readonly ok: false } | null> {
  const relays = iceServers.filter(isRelay);
  if (relays.length === 0) return null;
  const startedMs = now();
  const found = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => found.resolve(false), answerMs);
  let connection: Connection | null = null;
  try {
    connection = connect({
      iceServers: relays.map(({ urls, username, credential }) => ({ urls, username, credential })),
      iceTransportPolicy: 'relay',
    });
    connection.addEventListener('icecandidate', ({ candidate }) => {
      // A null candidate means that there are no more candidates.
      if (candidate === null) found.resolve(false);
      else if (candidate.type === 'relay') found.resolve(true);
    });
    connection.createDataChannel('test');
    await connection.setLocalDescription(await connection.createOffer());
    return (await found.promise) ? { ok: true, ms: Math.round(now() - startedMs) } : { ok: false };
  } catch {
    return { ok: false };
  } finally {
    clearTimeout(timer);
    connection?.close();
  }
}
