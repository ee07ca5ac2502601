import { randomBytes, randomUUID } from 'node:crypto';
import { streamUid, type Credentials } from '#shared/domain/media.ts';
import type { IceServersFor } from './iceServers.ts';

const tokenBytes = 24;

/** Returns a channel id that cannot be guessed. Joining a channel needs its id and membership. */
export function newChannelId(): string {
  return randomUUID();
}

/**
 * Returns the credentials with which one side joins the channel on the peer engine (§7.11). The token is new
 * for every side and channel. Peer signalling itself checks membership and session.
 */
export function peerCredentials(
  person: { readonly id: string; readonly readable_id: number },
  channelId: string,
  iceServersFor: IceServersFor,
): Credentials {
  return {
    engine: 'peer',
    appId: null,
    channelId,
    token: randomBytes(tokenBytes).toString('base64url'),
    userId: person.id,
    uid: streamUid(person.readable_id),
    iceServers: [...iceServersFor(person.id, channelId)],
  };
}

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
