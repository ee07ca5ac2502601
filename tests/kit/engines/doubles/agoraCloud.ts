import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/** Milliseconds that a message takes to the cloud, and from there to the other side. */
export const cloudMs = 15;

export type CloudMedia = 'audio' | 'video';

/** A user in a channel, as the cloud sees them. */
export interface CloudMember {
  readonly uid: number;
  /** Tracks that the user sends now. A muted track and an unpublished one look the same to others. */
  readonly sent: Map<CloudMedia, MediaStreamTrack | null>;
  /** Delivers a message of the cloud to the user's SDK. Each message comes in a separate task, in order. */
  readonly hear: (word: CloudWord) => void;
}

export type CloudWord =
  | { readonly type: 'joined'; readonly uid: number }
  | { readonly type: 'left'; readonly uid: number; readonly isTimeOut: boolean }
  | { readonly type: 'published'; readonly uid: number; readonly media: CloudMedia }
  | { readonly type: 'unpublished'; readonly uid: number; readonly media: CloudMedia }
  /** No audio packet of this user arrives any more. */
  | { readonly type: 'choked'; readonly uid: number }
  /** Another client with the same number joined. */
  | { readonly type: 'replaced' }
  | { readonly type: 'tokenWillExpire' };

/**
 * The simulated cloud behind both doubles of the vendor's SDKs: channels, members, the tracks they send, and
 * a delay for each message. Events of the SDKs belong to the doubles.
 */
export interface AgoraCloud {
  /** Adds the member to the channel. Never resolves if the member has no network. */
  enter(channelId: string, member: CloudMember): Promise<void>;
  leave(channelId: string, member: CloudMember): void;
  send(channelId: string, member: CloudMember, media: CloudMedia, track: MediaStreamTrack | null): void;
  takeBack(channelId: string, member: CloudMember, media: CloudMedia): void;
  member(channelId: string, uid: number): CloudMember | undefined;
  /** Drops all packets of this number. The others learn that it timed out. */
  vanish(uid: number): void;
  /**
   * Drops the audio packets of this number. The member stays in the channel, and the others receive no
   * message.
   */
  choke(uid: number): void;
  /** Makes joins of this number hang forever. */
  disconnect(uid: number): void;
  /** Puts another window of this number into every channel from now on. */
  occupy(uid: number): void;
  expireToken(uid: number): void;
  readonly memberCount: number;
  end(): void;
}

export function createAgoraCloud(clock: Clock): AgoraCloud {
  const scope: Scope = createScope();
  const channels = new Map<string, CloudMember[]>();
  const offline = new Set<number>();
  const occupied = new Set<number>();

  const later = (task: () => void) => void clock.after(scope, cloudMs, task);
  const membersOf = (channelId: string) => channels.get(channelId) ?? [];

  function tell(channelId: string, member: CloudMember, word: CloudWord): void {
    later(() => {
      if (membersOf(channelId).includes(member)) member.hear(word);
    });
  }

  function tellOthers(channelId: string, member: CloudMember, word: CloudWord): void {
    for (const other of membersOf(channelId)) if (other !== member) tell(channelId, other, word);
  }

  function remove(channelId: string, member: CloudMember, isTimeOut: boolean): void {
    const members = membersOf(channelId);
    if (!members.includes(member)) return;
    tellOthers(channelId, member, { type: 'left', uid: member.uid, isTimeOut });
    const rest = members.filter((other) => other !== member);
    if (rest.length > 0) channels.set(channelId, rest);
    else channels.delete(channelId);
  }

  const everywhere = (uid: number, act: (channelId: string, member: CloudMember) => void) => {
    for (const [channelId, members] of [...channels]) {
      for (const member of members) if (member.uid === uid) act(channelId, member);
    }
  };

  return {
    enter(channelId, member) {
      return new Promise((resolve) => {
        if (offline.has(member.uid)) return;
        later(() => {
          const others = membersOf(channelId);
          channels.set(channelId, [...others, member]);
          resolve();
          tellOthers(channelId, member, { type: 'joined', uid: member.uid });
          for (const { uid, sent } of others) {
            tell(channelId, member, { type: 'joined', uid });
            for (const media of sent.keys()) tell(channelId, member, { type: 'published', uid, media });
          }
          if (occupied.has(member.uid)) tell(channelId, member, { type: 'replaced' });
        });
      });
    },
    leave: (channelId, member) => remove(channelId, member, false),
    send(channelId, member, media, track) {
      member.sent.set(media, track);
      tellOthers(channelId, member, { type: 'published', uid: member.uid, media });
    },
    takeBack(channelId, member, media) {
      if (!member.sent.delete(media)) return;
      tellOthers(channelId, member, { type: 'unpublished', uid: member.uid, media });
    },
    member: (channelId, uid) => membersOf(channelId).find((member) => member.uid === uid),
    vanish: (uid) => everywhere(uid, (channelId, member) => remove(channelId, member, true)),
    choke: (uid) =>
      everywhere(uid, (channelId, member) => tellOthers(channelId, member, { type: 'choked', uid })),
    disconnect: (uid) => void offline.add(uid),
    occupy: (uid) => void occupied.add(uid),
    expireToken: (uid) =>
      everywhere(uid, (channelId, member) => tell(channelId, member, { type: 'tokenWillExpire' })),
    get memberCount() {
      return [...channels.values()].reduce((sum, members) => sum + members.length, 0);
    },
    end: () => scope.end(),
  };
}
