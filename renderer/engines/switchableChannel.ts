import type { Scope } from '#shared/lib/scope.ts';
import type {
  ChannelStats,
  JoinRequest,
  MediaChannel,
  MediaEvent,
  RemoteMedia,
  MediaEngine,
} from './port.ts';

/**
 * A channel whose engine channel is joined later or replaced by another. The owner sees one continuous
 * channel.
 */
export interface SwitchableChannel {
  readonly channel: MediaChannel;
  /** Ends when the channel ends. */
  readonly scope: Scope;
  /** Joins with the given function and leaves the current engine channel without an event. */
  switchTo(join: (request: JoinRequest) => MediaChannel): void;
  /** Ends the channel as a connection that could not be made or kept. */
  fail(): void;
}

const bothOn: RemoteMedia = Object.freeze({ camera: true, microphone: true });
const noStats: ChannelStats = Object.freeze({
  framesDecoded: 0,
  width: 0,
  height: 0,
  roundTripMs: null,
  lossRatio: 0,
  codec: null,
});

/** Events that a channel emits at most once, even if it switches engines. */
const isSentOnce = ({ type }: MediaEvent) => type === 'peerJoined' || type === 'firstFrame';
const isLast = ({ type }: MediaEvent) => type === 'peerLeft' || type === 'refused';

/**
 * Creates a switchable channel. Volume and attached elements are kept and applied to each engine channel that
 * it switches to.
 */
export function createSwitchableChannel(request: JoinRequest): SwitchableChannel {
  const scope = request.scope.child();
  /** Attached elements. `detach` is null until an engine channel shows the element. */
  const attached = new Map<symbol, { readonly element: HTMLVideoElement; detach: (() => void) | null }>();
  const sentOnce = new Set<MediaEvent['type']>();
  let carrier: Scope | null = null;
  let channel: MediaChannel | null = null;
  let volume: number | null = null;
  let isConnected = false;

  function forward(event: MediaEvent): void {
    if (scope.ended || (isSentOnce(event) && sentOnce.has(event.type))) return;
    sentOnce.add(event.type);
    if (event.type === 'connectionChanged') isConnected = event.state === 'connected';
    if (isLast(event)) scope.end();
    request.onEvent(event);
  }

  function switchTo(join: (request: JoinRequest) => MediaChannel): void {
    if (scope.ended) return;
    carrier?.end();
    const own = scope.child();
    carrier = own;
    if (isConnected) forward({ type: 'connectionChanged', state: 'reconnecting' });
    channel = join({
      ...request,
      scope: own,
      onEvent: (event) => {
        if (carrier === own) forward(event);
      },
    });
    if (volume !== null) channel.setVolume(volume);
    for (const attachment of attached.values()) attachment.detach = channel.attachRemote(attachment.element);
  }

  scope.onEnd(() => attached.clear());

  return {
    scope,
    switchTo,
    fail() {
      forward({ type: 'connectionChanged', state: 'failed' });
      forward({ type: 'peerLeft', reason: 'dropped' });
    },
    channel: {
      attachRemote(element) {
        if (scope.ended) return () => undefined;
        const key = Symbol('attachment');
        attached.set(key, { element, detach: channel?.attachRemote(element) ?? null });
        return () => {
          attached.get(key)?.detach?.();
          attached.delete(key);
        };
      },
      setVolume(percent) {
        volume = percent;
        channel?.setVolume(percent);
      },
      get remote() {
        return channel?.remote ?? bothOn;
      },
      stats: () => channel?.stats() ?? Promise.resolve(noStats),
      leave: () => scope.end(),
    },
  };
}

/**
 * Returns a channel of an engine that is still loading. If loading fails, the channel reports a failed
 * connection.
 */
export function deferredChannel(request: JoinRequest, loading: Promise<MediaEngine>): MediaChannel {
  const relay = createSwitchableChannel(request);
  loading.then((engine) => relay.switchTo((carried) => engine.join(carried))).catch(() => relay.fail());
  return relay.channel;
}
