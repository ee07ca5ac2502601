import type { TrackSource } from '../port.ts';
import { firstOfferKind, preferredCodecs, type OfferKind } from './negotiationRules.ts';

/** The three lines between the two: sound, picture and the control channel. */
export interface PeerTransceivers {
  readonly audio: RTCRtpTransceiver;
  readonly video: RTCRtpTransceiver;
  readonly control: RTCDataChannel;
}

/** What the next offer or answer asks for; an empty list leaves the browser to itself. */
export function preferVp8({ video }: Pick<PeerTransceivers, 'video'>, kind: OfferKind): void {
  // Not in every browser; what is negotiated then still works, only with another codec.
  if (!('setCodecPreferences' in video)) return;
  video.setCodecPreferences(preferredCodecs(RTCRtpReceiver.getCapabilities('video')?.codecs ?? [], kind));
}

/**
 * Negotiated by both sides with the same id, so that it needs no round trip of its own. It must be made together with
 * the transceivers: made before them it uses up the only negotiation-needed event.
 */
function openControl(pc: RTCPeerConnection): RTCDataChannel {
  return pc.createDataChannel('control', { negotiated: true, id: 0, ordered: true });
}

/** The first offerer's lines. Without a track they are made all the same: it is put in when there is one. */
export function createTransceivers(pc: RTCPeerConnection, source: TrackSource): PeerTransceivers {
  const audio = pc.addTransceiver(source.audioTrack() ?? 'audio', { direction: 'sendrecv' });
  const video = pc.addTransceiver(source.videoTrack() ?? 'video', { direction: 'sendrecv' });
  preferVp8({ video }, firstOfferKind(navigator.userAgent));
  return { audio, video, control: openControl(pc) };
}

/**
 * The answerer's lines: those that the offer brought (a transceiver of its own making would not be matched with
 * them). Null for an offer without sound or picture, which no client of ours makes.
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

/** Sends what the source has now; null sends nothing. No renegotiation. */
export async function sendTracks(lines: PeerTransceivers, source: TrackSource): Promise<void> {
  const wanted: [RTCRtpSender, MediaStreamTrack | null][] = [
    [lines.audio.sender, source.audioTrack()],
    [lines.video.sender, source.videoTrack()],
  ];
  // Rejects when the connection closed meanwhile: nothing to send to any more.
  await Promise.allSettled(
    wanted
      .filter(([sender, track]) => sender.track !== track)
      .map(([sender, track]) => sender.replaceTrack(track)),
  );
}
