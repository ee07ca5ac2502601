import { randomBytes, randomUUID } from 'node:crypto';
import { streamUid, type Credentials } from '#shared/domain/media.ts';
import type { IceServersFor } from './iceServers.ts';

const tokenBytes = 24;

/** Names that nobody can guess: a channel is open to whoever knows it and is a member. */
export function newChannelId(): string {
  return randomUUID();
}

/**
 * What one side needs to join the channel on the peer engine (§7.11). The
 * token is fresh for every side and channel; peer signalling itself checks membership and the session.
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
