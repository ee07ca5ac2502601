/**
 * State of a negotiation when a description arrives. Each side may offer at any time. When offers cross, the
 * impolite side keeps its own, and the polite side rolls its own back (the browser does that when the other
 * offer is set).
 */
export interface NegotiationSituation {
  readonly isPolite: boolean;
  /** Whether a local offer is being created or set. */
  readonly isMakingOffer: boolean;
  readonly signalingState: RTCSignalingState;
}

export type DescriptionVerdict =
  /** Set the description; an offer must be answered. */
  | 'apply'
  /** Offers crossed and the local one wins: the other offer and its candidates are dropped. */
  | 'ignoreCrossing'
  /** An answer to an offer that was already answered, because it was sent twice, or an unexpected type. */
  | 'ignoreStale';

export function judgeDescription(
  type: 'offer' | 'answer' | 'rollback',
  situation: NegotiationSituation,
): DescriptionVerdict {
  // A rollback is local, so no client of ours sends it.
  if (type === 'rollback') return 'ignoreStale';
  if (type === 'answer') return situation.signalingState === 'have-local-offer' ? 'apply' : 'ignoreStale';
  const isCrossing = situation.isMakingOffer || situation.signalingState !== 'stable';
  return isCrossing && !situation.isPolite ? 'ignoreCrossing' : 'apply';
}

/**
 * Returns the ICE transport policy. If a relay is configured, only its candidates are used, so that strangers
 * do not learn each other's address.
 */
export function transportPolicy(
  servers: readonly { readonly urls: string | readonly string[] }[],
): RTCIceTransportPolicy {
  const urls = servers.flatMap((server) => server.urls);
  return urls.some((url) => /^turns?:/i.test(url)) ? 'relay' : 'all';
}

/**
 * Returns whether the other side can use a candidate: not the end marker, and not an active TCP candidate
 * (RFC 6544, section 4.5). About half of the candidates that a browser finds are active.
 */
export function isCallable({ candidate, tcpType }: Pick<RTCIceCandidate, 'candidate' | 'tcpType'>): boolean {
  return candidate !== '' && tcpType !== 'active';
}

/**
 * Kinds of offers, from the one that requests most. `corrected`: vp8 with retransmission, redundancy and
 * error correction. `plain`: vp8 with retransmission. `default`: the browser's own choice.
 */
export const offerKinds = ['corrected', 'plain', 'default'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Returns the next simpler kind after a refusal; null if there is none. */
export function plainerThan(kind: OfferKind): OfferKind | null {
  return offerKinds[offerKinds.indexOf(kind) + 1] ?? null;
}

/**
 * Returns the kind of the first offer. Firefox adds a retransmission for the redundancy, and Chromium rejects
 * such a description (seen between Firefox 153 and Chromium 156).
 */
export function firstOfferKind(userAgent: string): OfferKind {
  return userAgent.includes('Firefox/') ? 'plain' : 'corrected';
}

/**
 * Returns the codecs to prefer: only vp8 and its helpers, so that both sides agree on vp8. Empty if the
 * browser has no vp8 or chooses itself.
 */
export function preferredCodecs<C extends { readonly mimeType: string }>(
  codecs: readonly C[],
  kind: OfferKind,
): C[] {
  const is = (codec: C, name: string) => codec.mimeType.toLowerCase() === `video/${name}`;
  const vp8 = codecs.filter((codec) => is(codec, 'vp8'));
  if (vp8.length === 0 || kind === 'default') return [];
  const helpers = kind === 'plain' ? ['rtx'] : ['rtx', 'red', 'ulpfec'];
  return [...vp8, ...codecs.filter((codec) => helpers.some((name) => is(codec, name)))];
}

/**
 * Returns the session id of the `o=` line. The id is the same for all descriptions of a connection and differs
 * between connections (RFC 8829, 5.2.1). Null: not a description.
 */
export function sessionOf(sdp: string): string | null {
  return /^o=\S+ (\d+) /m.exec(sdp)?.[1] ?? null;
}
