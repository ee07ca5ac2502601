import { createRequire } from 'node:module';

/**
 * The part of @roamhq/wrtc that a companion uses, typed here because the package's own types depend on the
 * browser's. Careless use crashes it in native clean-up (design page "media"). Features not in this file are
 * therefore avoided: no sinks, no stopping of tracks, one source of each kind per process.
 */
export interface NativeTrack {
  readonly kind: 'audio' | 'video';
}

export interface VideoSource {
  createTrack(): NativeTrack;
  /** Copies the frame's data. */
  onFrame(frame: { width: number; height: number; data: Uint8ClampedArray }): void;
}

export interface AudioSource {
  createTrack(): NativeTrack;
  onData(data: {
    samples: Int16Array;
    sampleRate: number;
    bitsPerSample: 16;
    channelCount: 1;
    numberOfFrames: number;
  }): void;
}

export interface Description {
  readonly type: 'offer' | 'answer' | 'rollback' | 'pranswer';
  readonly sdp: string;
}

export interface Candidate {
  readonly candidate: string;
  readonly sdpMid?: string | null;
  readonly sdpMLineIndex?: number | null;
  readonly usernameFragment?: string | null;
}

export interface DataChannel {
  readonly readyState: 'connecting' | 'open' | 'closing' | 'closed';
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
}

export interface CodecCapability {
  readonly mimeType: string;
}

export interface Transceiver {
  readonly sender: { readonly track: NativeTrack | null };
  setCodecPreferences?(codecs: readonly CodecCapability[]): void;
}

/** The fields of `getStats` entries that a companion reads. */
export interface StatsEntry {
  readonly type: string;
  readonly kind?: string;
  readonly framesReceived?: number;
}

export type ConnectionState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

export interface PeerConnection {
  readonly signalingState: string;
  readonly connectionState: ConnectionState;
  readonly localDescription: Description | null;
  onicecandidate: ((event: { candidate: Candidate | null }) => void) | null;
  onconnectionstatechange: (() => void) | null;
  addTrack(track: NativeTrack, stream: object): unknown;
  getTransceivers(): Transceiver[];
  createDataChannel(label: string, options: { negotiated: boolean; id: number }): DataChannel;
  createOffer(options?: { iceRestart?: boolean }): Promise<Description>;
  createAnswer(): Promise<Description>;
  setLocalDescription(description: Description | { type: 'rollback' }): Promise<void>;
  setRemoteDescription(description: Description): Promise<void>;
  addIceCandidate(candidate: Candidate | null): Promise<void>;
  getStats(): Promise<ReadonlyMap<string, StatsEntry>>;
  close(): void;
}

export interface PeerConfiguration {
  readonly iceServers: readonly {
    readonly urls: string | string[];
    readonly username?: string;
    readonly credential?: string;
  }[];
  readonly iceTransportPolicy?: 'all' | 'relay';
}

export interface Wrtc {
  readonly RTCPeerConnection: new (configuration: PeerConfiguration) => PeerConnection;
  readonly MediaStream: new () => object;
  readonly RTCRtpSender: {
    getCapabilities?(kind: 'video'): { readonly codecs: readonly CodecCapability[] } | null;
  };
  readonly nonstandard: {
    readonly RTCVideoSource: new (options: { readonly needsDenoising: boolean }) => VideoSource;
    readonly RTCAudioSource: new () => AudioSource;
  };
}

/** Throws if there is no build for this machine (musl, Windows on Arm) or the package is not installed. */
export function loadWrtc(): Wrtc {
  const load = createRequire(import.meta.url);
  return load('@roamhq/wrtc') as Wrtc;
}
