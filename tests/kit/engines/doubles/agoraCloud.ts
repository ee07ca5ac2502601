import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/** How long anything takes to the cloud and on to the other side. */
export const cloudMs = 15;

export type CloudMedia = 'audio' | 'video';

/** One person in one channel, as the cloud sees them. */
export interface CloudMember {
  readonly uid: number;
  /** What they send now; muted and taken back are the same to the others. */
  readonly sent: Map<CloudMedia, MediaStreamTrack | null>;
  /** How the cloud speaks to their SDK. Each word in a turn of its own, in order. */
  readonly hear: (word: CloudWord) => void;
}

export type CloudWord =
  | { readonly type: 'joined'; readonly uid: number }
  | { readonly type: 'left'; readonly uid: number; readonly isTimeOut: boolean }
  | { readonly type: 'published'; readonly uid: number; readonly media: CloudMedia }
  | { readonly type: 'unpublished'; readonly uid: number; readonly media: CloudMedia }
  /** No packet of their sound comes through any more. */
  | { readonly type: 'choked'; readonly uid: number }
  /** Another one with the same number came. */
  | { readonly type: 'replaced' }
  | { readonly type: 'tokenWillExpire' };

/**
 * What both doubles of the vendor's SDKs speak to: channels with members, what they send, and a little time for
 * everything. It knows nothing of either SDK's events: those are the doubles'.
 */
export interface AgoraCloud {
  /** Null without a network: then nothing ever comes. */
  enter(channelId: string, member: CloudMember): Promise<void>;
  leave(channelId: string, member: CloudMember): void;
  send(channelId: string, member: CloudMember, media: CloudMedia, track: MediaStreamTrack | null): void;
  takeBack(channelId: string, member: CloudMember, media: CloudMedia): void;
  member(channelId: string, uid: number): CloudMember | undefined;
  /** No packet of this number for long: the others are told that it timed out. */
  vanish(uid: number): void;
  /** No packet of this number's sound reaches anybody; they stay, and nothing is said. */
  choke(uid: number): void;
  /** Joins of this number never end. */
  disconnect(uid: number): void;
  /** From now on another window of this number is in every channel. */
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
