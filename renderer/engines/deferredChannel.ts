import type { JoinRequest, MediaChannel, MediaEngine } from './port.ts';

/**
 * A channel of an engine that is still being loaded: what is asked of it meanwhile is done once it is there. An
 * engine that does not come is told as a connection that could not be made.
 */
export function deferredChannel(request: JoinRequest, loading: Promise<MediaEngine>): MediaChannel {
  const scope = request.scope.child();
  /** Elements to be shown, each with how to take it off once it is attached. */
  const attached = new Map<symbol, { readonly element: HTMLVideoElement; detach: (() => void) | null }>();
  let channel: MediaChannel | null = null;
  let volume: number | null = null;

  function begin(engine: MediaEngine): void {
    if (scope.ended) return;
    channel = engine.join({ ...request, scope });
    if (volume !== null) channel.setVolume(volume);
    for (const attachment of attached.values()) attachment.detach = channel.attachRemote(attachment.element);
  }

  loading.then(begin).catch(() => {
    if (scope.ended) return;
    request.onEvent({ type: 'connectionChanged', state: 'failed' });
    if (scope.ended) return;
    scope.end();
    request.onEvent({ type: 'peerLeft', reason: 'dropped' });
  });
  scope.onEnd(() => attached.clear());

  return {
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
      return channel?.remote ?? { camera: true, microphone: true };
    },
    stats: () =>
      channel?.stats() ??
      Promise.resolve({
        framesDecoded: 0,
        width: 0,
        height: 0,
        roundTripMs: null,
        lossRatio: 0,
        codec: null,
      }),
    leave: () => scope.end(),
  };
}
