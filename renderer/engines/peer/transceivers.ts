import type { TrackSource } from '../port.ts';
import { firstOfferKind, preferredCodecs, type OfferKind } from './negotiationRules.ts';

/** The audio and video transceivers and the control channel of a connection. */
export interface PeerTransceivers {
  readonly audio: RTCRtpTransceiver;
  readonly video: RTCRtpTransceiver;
  readonly control: RTCDataChannel;
}

/** Sets the codecs for the next offer or answer. An empty list means the browser's own choice. */
export function preferVp8({ video }: Pick<PeerTransceivers, 'video'>, kind: OfferKind): void {
  // Some browsers lack this method. Negotiation still works, but may choose another codec.
  if (!('setCodecPreferences' in video)) return;
  video.setCodecPreferences(preferredCodecs(RTCRtpReceiver.getCapabilities('video')?.codecs ?? [], kind));
}

/**
 * Creates the control channel, which both sides negotiate with the same id and without a round trip. It must
 * be created together with the transceivers, because created earlier it would use up the only
 * `negotiationneeded` event.
 */
function openControl(pc: RTCPeerConnection): RTCDataChannel {
  return pc.createDataChannel('control', { negotiated: true, id: 0, ordered: true });
}

/**
 * Creates the transceivers of the offering side. Transceivers are also created without tracks; a track is added when
 * available.
 */
export function createTransceivers(pc: RTCPeerConnection, source: TrackSource): PeerTransceivers {
  const audio = pc.addTransceiver(source.audioTrack() ?? 'audio', { direction: 'sendrecv' });
  const video = pc.addTransceiver(source.videoTrack() ?? 'video', { direction: 'sendrecv' });
  preferVp8({ video }, firstOfferKind(navigator.userAgent));
  return { audio, video, control: openControl(pc) };
}

/**
 * Returns the transceivers that the offer created, because transceivers made by the answerer would not match
 * them. Null: the offer lacks audio or video, which no client of ours sends.
 */
export function adoptTransceivers(pc: RTCPeerConnection): PeerTransceivers | null {
  const find = (kind: string) =>
    pc.getTransceivers().find((transceiver) => transceiver.receiver.track.kind === kind);
  const audio = find('audio');
  const video = find('video');
  if (!audio || !video) return null;
  audio.direction = 'sendrecv';
  video.direction = 'sendrecv';
  preferVp8({ video }, firstOfferKind(navigator.userAgent));
  return { audio, video, control: openControl(pc) };
}

/** Sends the current tracks of the source; a null track sends nothing. Does not renegotiate. */
export async function sendTracks(lines: PeerTransceivers, source: TrackSource): Promise<void> {
  const wanted: [RTCRtpSender, MediaStreamTrack | null][] = [
    [lines.audio.sender, source.audioTrack()],
    [lines.video.sender, source.videoTrack()],
  ];
  // Rejections mean that the connection was closed meanwhile.
  await Promise.allSettled(
    wanted
      .filter(([sender, track]) => sender.track !== track)
      .map(([sender, track]) => sender.replaceTrack(track)),
  );
}
