/**
 * Perfect negotiation's decisions, apart from any connection: what to do with a description that arrived. Both sides
 * may offer at any time; when offers cross, the impolite side goes on with its own and the polite side takes its own
 * back (the browser does that by itself when the other's offer is set).
 */
export interface NegotiationSituation {
  readonly isPolite: boolean;
  /** An own offer is being made, or waits to be set. */
  readonly isMakingOffer: boolean;
  readonly signalingState: RTCSignalingState;
}

export type DescriptionVerdict =
  /** Set it; an offer wants an answer. */
  | 'apply'
  /** Offers crossed and ours goes on: theirs, and its candidates, are dropped. */
  | 'ignoreCrossing'
  /** An answer to an offer that was already answered (it was sent twice), or something nobody sends. */
  | 'ignoreStale';

export function judgeDescription(
  type: 'offer' | 'answer' | 'rollback',
  situation: NegotiationSituation,
): DescriptionVerdict {
  // Taking an own offer back is done locally; nobody has to be told.
  if (type === 'rollback') return 'ignoreStale';
  if (type === 'answer') return situation.signalingState === 'have-local-offer' ? 'apply' : 'ignoreStale';
  const isCrossing = situation.isMakingOffer || situation.signalingState !== 'stable';
  return isCrossing && !situation.isPolite ? 'ignoreCrossing' : 'apply';
}

/** With a relay configured strangers must not learn each other's address: only the relay's candidates are used. */
export function transportPolicy(
  servers: readonly { readonly urls: string | readonly string[] }[],
): RTCIceTransportPolicy {
  const urls = servers.flatMap((server) => server.urls);
  return urls.some((url) => /^turns?:/i.test(url)) ? 'relay' : 'all';
}

/**
 * Whether the other side has any use of a candidate. Not of the end of them, and not of one that only calls and cannot be
 * called (RFC 6544, section 4.5), which is half of what a browser finds.
 */
export function isCallable({ candidate, tcpType }: Pick<RTCIceCandidate, 'candidate' | 'tcpType'>): boolean {
  return candidate !== '' && tcpType !== 'active';
}

/**
 * How much an offer asks of the other browser, from most to least. `corrected`: vp8 with retransmission, redundancy and
 * error correction. `plain`: vp8 with retransmission. `default`: whatever the browser makes by itself.
 */
export const offerKinds = ['corrected', 'plain', 'default'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** What to offer after this one was refused; null where there is nothing plainer. */
export function plainerThan(kind: OfferKind): OfferKind | null {
  return offerKinds[offerKinds.indexOf(kind) + 1] ?? null;
}

/**
 * What to offer first. Firefox gives the redundancy a retransmission of its own, and Chromium refuses such a description
 * as a whole (seen between Firefox 153 and Chromium 156).
 */
export function firstOfferKind(userAgent: string): OfferKind {
  return userAgent.includes('Firefox/') ? 'plain' : 'corrected';
}

/**
 * The codecs to prefer: vp8 and what helps it on the way, nothing else, so that both sides agree on vp8. Empty where the
 * browser has no vp8, or is left to itself.
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
 * Which connection a description is of: the session of its `o=` line stays the same as long as a connection lives, and
 * is another one for each (RFC 8829, 5.2.1). Null for what is no description.
 */
export function sessionOf(sdp: string): string | null {
  return /^o=\S+ (\d+) /m.exec(sdp)?.[1] ?? null;
}
