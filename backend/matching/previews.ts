import { newChannelId } from './credentials.ts';

/**
 * Local previews (§4.6, item 1): the id of each person's preview channel, from the start of the camera to its
 * end.
 */
export interface Previews {
  start(userId: string): string;
  /** Ends the person's preview. Does nothing if the channel is not the current one. */
  end(userId: string, channelId: string): void;
  forget(userId: string): void;
}

export function createPreviews(): Previews {
  const channels = new Map<string, string>();
  return {
    start(userId) {
      const channelId = newChannelId();
      channels.set(userId, channelId);
      return channelId;
    },
    end(userId, channelId) {
      if (channels.get(userId) === channelId) channels.delete(userId);
    },
    forget: (userId) => void channels.delete(userId),
  };
}
