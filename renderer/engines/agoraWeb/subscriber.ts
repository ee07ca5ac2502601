import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AgoraClient, AgoraRemoteAudio, AgoraRemoteTrack, AgoraUid } from './vendor.ts';

/** Milliseconds until a failed subscription is retried, while the track is still published. */
const againAfterMs = 1_000;

export type SubscribedKind = 'audio' | 'video';

/** Subscribes to the other user's tracks: one subscription per kind, each with its own scope. */
export interface Subscriber {
  published(uid: AgoraUid, kind: SubscribedKind): void;
  unpublished(kind: SubscribedKind): void;
}

export function createSubscriber(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly client: AgoraClient;
  /** Called with a new track and the scope of its subscription. */
  readonly onVideo: (scope: Scope, track: AgoraRemoteTrack) => void;
  readonly onAudio: (scope: Scope, track: AgoraRemoteAudio) => void;
}): Subscriber {
  const { scope, clock, client, onVideo, onAudio } = options;
  const lives = new Map<SubscribedKind, Scope>();

  function unpublished(kind: SubscribedKind): void {
    lives.get(kind)?.end();
    lives.delete(kind);
  }

  async function take(life: Scope, uid: AgoraUid, kind: SubscribedKind): Promise<void> {
    try {
      if (kind === 'video') {
        const track = await client.subscribe(uid, 'video');
        if (!life.ended) onVideo(life, track);
      } else {
        const track = await client.subscribe(uid, 'audio');
        if (!life.ended) onAudio(life, track);
      }
    } catch {
      // The track was unpublished meanwhile, or the connection was down.
      if (!life.ended) clock.after(life, againAfterMs, () => void take(life, uid, kind));
    }
  }

  return {
    unpublished,
    published(uid, kind) {
      unpublished(kind);
      const life = scope.child();
      lives.set(kind, life);
      void take(life, uid, kind);
    },
  };
}
