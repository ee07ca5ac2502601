import type { JoinRequest, MediaChannel, MediaEngine } from './port.ts';
import { createSwitchableChannel } from './switchableChannel.ts';

/**
 * A channel of an engine that is still being loaded. An engine that does not come is told as a connection that could
 * not be made.
 */
export function deferredChannel(request: JoinRequest, loading: Promise<MediaEngine>): MediaChannel {
  const relay = createSwitchableChannel(request);
  loading.then((engine) => relay.switchTo((carried) => engine.join(carried))).catch(() => relay.fail());
  return relay.channel;
}
