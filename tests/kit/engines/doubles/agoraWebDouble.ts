import type {
  AgoraClient,
  AgoraClientEvents,
  AgoraConnectionState,
  AgoraLocalTrack,
  AgoraLocalVideo,
  AgoraRemoteAudio,
  AgoraRemoteUser,
  AgoraUid,
  AgoraWebVendor,
} from '#renderer/engines/agoraWeb/vendor.ts';
import { cloudMs, type AgoraCloud, type CloudMedia, type CloudMember, type CloudWord } from './agoraCloud.ts';

/** Double of agora-rtc-sdk-ng over the simulated cloud. Behaves like the SDK's declarations and code. */
export interface AgoraWebDouble {
  readonly vendor: AgoraWebVendor;
  /** Number of open objects: joined clients, unclosed local tracks, and listeners. */
  alive(): { readonly clients: number; readonly tracks: number; readonly handlers: number };
  readonly renewed: readonly string[];
  /** Every client created, for tests of events that the cloud does not cause. */
  readonly clients: readonly ClientDouble[];
  /** Configurations that the clients were created with. */
  readonly configs: readonly Parameters<AgoraWebVendor['createClient']>[0][];
}

export interface ClientDouble extends AgoraClient {
  readonly joinedAs: AgoraUid | null;
  change(state: AgoraConnectionState, reason?: string): void;
  raise(code: number, uid: AgoraUid): void;
}

interface Local extends AgoraLocalTrack {
  readonly media: CloudMedia;
  readonly current: () => MediaStreamTrack;
  readonly isMuted: () => boolean;
  /** Called when the track changes; set by the client that publishes the track. */
  onChange: (() => void) | null;
}

/** Double of `createCustomVideoTrack` and its audio variant. Closing stops the track that was passed in. */
function createLocal(media: CloudMedia, first: MediaStreamTrack, open: Set<object>): AgoraLocalVideo & Local {
  let track = first;
  let isMuted = false;
  const local: AgoraLocalVideo & Local = {
    media,
    current: () => track,
    isMuted: () => isMuted,
    onChange: null,
    async setMuted(muted) {
      isMuted = muted;
      track.enabled = !muted;
      local.onChange?.();
    },
    async replaceTrack(next, stopOldTrack) {
      if (media === 'audio') throw new Error('there is no replaceTrack on a sound track');
      if (stopOldTrack) track.stop();
      track = next;
      local.onChange?.();
    },
    close() {
      track.stop();
      open.delete(local);
    },
  };
  open.add(local);
  return local;
}

interface Subscribed {
  readonly uid: AgoraUid;
  readonly track: MediaStreamTrack;
  readonly sinceMs: number;
  /** Time of the last packet, in milliseconds; null while packets arrive. */
  chokedMs: number | null;
}

/** Milliseconds per Opus packet. */
const packetEveryMs = 20;
const packetsOf = ({ sinceMs, chokedMs }: Subscribed) =>
  Math.floor(((chokedMs ?? performance.now()) - sinceMs) / packetEveryMs);

type Handlers = { [E in keyof AgoraClientEvents]: Set<AgoraClientEvents[E]> };

function createClientDouble(cloud: AgoraCloud, renewed: string[]): ClientDouble & { handlers(): number } {
  const handlers: Handlers = {
    'connection-state-change': new Set(),
    'user-joined': new Set(),
    'user-left': new Set(),
    'user-published': new Set(),
    'user-unpublished': new Set(),
    exception: new Set(),
    'token-privilege-will-expire': new Set(),
  };
  let state: AgoraConnectionState = 'DISCONNECTED';
  let channelId = '';
  let member: CloudMember | null = null;
  const published = new Map<CloudMedia, Local>();
  const subscribed = new Map<CloudMedia, Subscribed>();

  const isConnecting = () => state === 'CONNECTING';

  function emit<E extends keyof AgoraClientEvents>(
    event: E,
    ...told: Parameters<AgoraClientEvents[E]>
  ): void {
    for (const handler of [...handlers[event]]) {
      (handler as (...told: Parameters<AgoraClientEvents[E]>) => void)(...told);
    }
  }

  function change(next: AgoraConnectionState, reason?: string): void {
    if (next === state) return;
    const before = state;
    state = next;
    if (next === 'DISCONNECTED') forgetAll();
    emit('connection-state-change', next, before, reason);
  }

  function forget(media: CloudMedia): void {
    subscribed.get(media)?.track.stop();
    subscribed.delete(media);
  }

  function forgetAll(): void {
    if (member) cloud.leave(channelId, member);
    member = null;
    forget('audio');
    forget('video');
    for (const local of published.values()) local.onChange = null;
    published.clear();
  }

  const userOf = (uid: number): AgoraRemoteUser => {
    const sent = cloud.member(channelId, uid)?.sent;
    return { uid, hasAudio: sent?.has('audio') ?? false, hasVideo: sent?.has('video') ?? false };
  };

  function hear(word: CloudWord): void {
    switch (word.type) {
      case 'joined':
        return emit('user-joined', userOf(word.uid));
      case 'left':
        // The SDK reports each unpublished track before it reports that the user left.
        for (const media of ['audio', 'video'] as const) {
          if (!subscribed.has(media)) continue;
          forget(media);
          emit('user-unpublished', userOf(word.uid), media);
        }
        return emit('user-left', userOf(word.uid), word.isTimeOut ? 'ServerTimeOut' : 'Quit');
      case 'published':
        return emit('user-published', userOf(word.uid), word.media);
      case 'unpublished':
        forget(word.media);
        return emit('user-unpublished', userOf(word.uid), word.media);
      case 'choked': {
        // The SDK shows the loss only in its statistics.
        const sound = subscribed.get('audio');
        if (sound) sound.chokedMs ??= performance.now();
        return;
      }
      case 'replaced':
        return change('DISCONNECTED', 'UID_BANNED');
      case 'tokenWillExpire':
        return emit('token-privilege-will-expire');
    }
  }

  /** Updates the sent tracks. A muted track looks like an unpublished one to the other side. */
  function follow(local: Local): void {
    if (!member) return;
    const isSent = member.sent.has(local.media);
    if (local.isMuted()) cloud.takeBack(channelId, member, local.media);
    else if (!isSent) cloud.send(channelId, member, local.media, local.current());
    else member.sent.set(local.media, local.current());
  }

  const toCloud = () => new Promise<void>((done) => void setTimeout(done, cloudMs));

  async function subscribe(uid: AgoraUid, media: CloudMedia): Promise<AgoraRemoteAudio> {
    await toCloud();
    const sent = cloud.member(channelId, Number(uid))?.sent.get(media);
    if (!sent || !member)
      throw Object.assign(new Error('not published'), { code: 'REMOTE_USER_IS_NOT_PUBLISHED' });
    forget(media);
    // Clones the sender's track, which a receiver would show, because the double has no network.
    const track = sent.clone();
    subscribed.set(media, { uid, track, sinceMs: performance.now(), chokedMs: null });
    return {
      getMediaStreamTrack: () => track,
      getVolumeLevel: () => (cloud.member(channelId, Number(uid))?.sent.has('audio') ? 0.6 : 0),
    };
  }

  function statsOf<T>(media: CloudMedia, stats: (own: Subscribed) => T): Record<string, T> {
    const own = subscribed.get(media);
    return own ? { [String(own.uid)]: stats(own) } : {};
  }

  return {
    get joinedAs() {
      return member?.uid ?? null;
    },
    handlers: () => Object.values(handlers).reduce((sum, set) => sum + set.size, 0),
    change,
    raise: (code, uid) => emit('exception', { code, msg: `exception ${code}`, uid }),
    on(event, listener) {
      (handlers[event] as Set<typeof listener>).add(listener);
    },
    off(event, listener) {
      (handlers[event] as Set<typeof listener>).delete(listener);
    },
    async join(_appId, channel, _token, uid) {
      if (state !== 'DISCONNECTED') throw Object.assign(new Error('joined'), { code: 'INVALID_OPERATION' });
      change('CONNECTING');
      channelId = channel;
      const own: CloudMember = { uid, sent: new Map(), hear };
      await cloud.enter(channel, own);
      // The client left while it was joining.
      if (!isConnecting()) {
        cloud.leave(channel, own);
        throw Object.assign(new Error('aborted'), { code: 'OPERATION_ABORTED' });
      }
      member = own;
      change('CONNECTED');
      return uid;
    },
    async leave() {
      if (state === 'DISCONNECTED') return;
      change('DISCONNECTING');
      change('DISCONNECTED', 'LEAVE');
    },
    async publish(tracks) {
      if (!member) throw Object.assign(new Error('not connected'), { code: 'INVALID_OPERATION' });
      await toCloud();
      for (const track of [tracks].flat()) {
        const local = track as Local;
        if (published.has(local.media)) throw Object.assign(new Error('twice'), { code: 'EXIST_PUBLISHED' });
        published.set(local.media, local);
        local.onChange = () => follow(local);
        follow(local);
      }
    },
    async unpublish(tracks = [...published.values()]) {
      for (const track of [tracks].flat()) {
        const local = track as Local;
        if (published.get(local.media) !== local) continue;
        published.delete(local.media);
        local.onChange = null;
        if (member) cloud.takeBack(channelId, member, local.media);
      }
      await toCloud();
    },
    subscribe,
    async renewToken(token) {
      renewed.push(token);
    },
    getRTCStats: () => ({ RTT: 2 * cloudMs }),
    getRemoteVideoStats: () =>
      statsOf('video', () => ({
        codecType: 'VP8',
        decodeFrameRate: 15,
        receivePackets: 100,
        receivePacketsLost: 1,
        receiveResolutionHeight: 480,
        receiveResolutionWidth: 640,
      })),
    getRemoteAudioStats: () =>
      statsOf('audio', (own) => ({ receivePackets: packetsOf(own), receivePacketsLost: 0 })),
  };
}

export function createAgoraWebDouble(cloud: AgoraCloud): AgoraWebDouble {
  const open = new Set<object>();
  const clients: ReturnType<typeof createClientDouble>[] = [];
  const configs: Parameters<AgoraWebVendor['createClient']>[0][] = [];
  const renewed: string[] = [];
  return {
    clients,
    configs,
    renewed,
    alive: () => ({
      clients: clients.filter((client) => client.joinedAs !== null).length,
      tracks: open.size,
      handlers: clients.reduce((sum, client) => sum + client.handlers(), 0),
    }),
    vendor: {
      createClient(config) {
        configs.push(config);
        const client = createClientDouble(cloud, renewed);
        clients.push(client);
        return client;
      },
      createCustomVideoTrack: ({ mediaStreamTrack }) => createLocal('video', mediaStreamTrack, open),
      createCustomAudioTrack: ({ mediaStreamTrack }) => createLocal('audio', mediaStreamTrack, open),
      setLogLevel: () => undefined,
    },
  };
}
