import type { JoinRequest, MediaChannel, MediaEngine } from './port.ts';
import { createSwitchableChannel } from './switchableChannel.ts';

/**
 * Returns a channel of an engine that is still loading. If loading fails, the channel reports a failed
 * connection.
 */
export function deferredChannel(request: JoinRequest, loading: Promise<MediaEngine>): MediaChannel {
  const relay = createSwitchableChannel(request);
  loading.then((engine) => relay.switchTo((carried) => engine.join(carried))).catch(() => relay.fail());
  return relay.channel;
}
