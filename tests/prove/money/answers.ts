import * as z from 'zod/mini';
import { giftArt } from '#backend/gifts/index.ts';
import { contract } from '#shared/api/contract.ts';
import type { Message } from '#shared/domain/chat.ts';
import type { Actor, Asked, Stage } from './people.ts';

const { startCall, matchingStart, sendToUser, unblurMedia, deleteMessages } = contract;
const inputOf = <P extends z.core.$ZodType, B extends z.core.$ZodType>(params: P, body: B) =>
  z.object({ params, body });
const nothing = z.optional(z.unknown());

/** Records what an accepted request promises, for any actor and any number of repeats. */
export function note({ diary, byId }: Stage, who: Actor, { name, input }: Asked, answer: unknown): void {
  switch (name) {
    case 'matchRequest':
      who.isSearching = true;
      return;
    case 'matchingStart': {
      const { body } = z.parse(inputOf(nothing, matchingStart.body), input);
      diary.matches.get(body.matchId)?.started.add(who.id);
      return;
    }
    case 'startCall': {
      const { params } = z.parse(inputOf(startCall.params, nothing), input);
      return noteCall(params.userId, z.parse(startCall.response, answer));
    }
    case 'sendToUser': {
      const { params } = z.parse(inputOf(sendToUser.params, nothing), input);
      return noteMedia(params.id, z.parse(sendToUser.response, answer).message);
    }
    case 'unblurMedia': {
      const { body } = z.parse(inputOf(nothing, unblurMedia.body), input);
      const offer = diary.offers.find(({ mediaId }) => mediaId === body.mediaItemId);
      if (offer && who.id === offer.buyerId) diary.bought(offer);
      return;
    }
    case 'deleteMessages': {
      const { body } = z.parse(inputOf(nothing, deleteMessages.body), input);
      for (const offer of diary.offers) if (body.messages.includes(offer.messageId)) offer.isDeleted = true;
      return;
    }
    default:
  }

  function noteCall(
    otherId: string,
    { callId, credentials, price }: z.output<typeof startCall.response>,
  ): void {
    who.callId = callId;
    if (diary.calls.has(callId)) return;
    const [payerId, earnerId] = diary.isStreamer(who.id) ? [otherId, who.id] : [who.id, otherId];
    diary.calls.set(callId, {
      id: callId,
      channelId: credentials.channelId,
      members: [who.id, otherId],
      payerId,
      earnerId,
      price: price ?? 0,
      inside: new Set(),
      away: new Map(),
      liveMs: null,
      hasEnded: false,
    });
  }

  function noteMedia(to: string, { _id: messageId, chatId, media }: Message): void {
    if (!byId.has(to)) return;
    for (const { id: mediaId, giftId, price } of media) {
      if (giftId) diary.gave(who.id, to, mediaId, giftArt.find(({ id }) => id === giftId)?.price ?? 0);
      else if (price && !diary.offers.some((offer) => offer.mediaId === mediaId)) {
        const fresh = { isPaid: false, isHidden: false, isDeleted: false, refunds: 0 };
        diary.offers.push({ mediaId, messageId, chatId, sellerId: who.id, buyerId: to, price, ...fresh });
      }
    }
  }
}
