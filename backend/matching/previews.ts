import { newChannelId } from './credentials.ts';

/** Local previews (§4.6, item 1): a channel's name a person, from the camera's start until its end. */
export interface Previews {
  start(userId: string): string;
  /** Another channel than the person's current one is none of theirs any more: nothing happens. */
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
