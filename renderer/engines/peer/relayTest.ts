import type { Credentials } from '#shared/domain/media.ts';

type IceServers = Credentials['iceServers'];

/** How long a relay may take to give a place. */
const answerMs = 8_000;

/** As much of the browser's connection as is used; a double stands for it in tests. */
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

/** Asks the relays for a place, as a call would where no straight way is found. Null where none is a relay. */
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
      // The last word is that there are no more.
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
