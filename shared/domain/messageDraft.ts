import * as z from 'zod/mini';
import { messageTextSchema, waveformSchema } from './chat.ts';
import { limits } from './constants.ts';
import { coins, flag, id, word } from './fields.ts';
import { forwardDraftSchema, replyDraftSchema } from './messageParts.ts';

/** A media item to send (§4.8): an upload by its `tempUploadId`, or a gift by its `giftId`. */
export const mediaDraftSchema = z
  .looseObject({
    tempUploadId: z.optional(id),
    giftId: z.optional(id),
    isPrivate: z.optional(flag),
    /** Price in coins; absent or null: free. */
    price: z.optional(z.nullable(coins.check(z.gte(1)))),
    /** Waveform of a voice message. */
    waveform: z.optional(waveformSchema),
  })
  .check(
    z.refine((draft) => (draft.tempUploadId === undefined) !== (draft.giftId === undefined), {
      path: ['tempUploadId'],
      error: 'a medium is an upload or a gift, one of the two',
    }),
  );
export type MediaDraft = z.output<typeof mediaDraftSchema>;

/** Fields of every message to send. `tempId` makes sending idempotent per sender (§4.8). */
const common = {
  tempId: id,
  appLang: z.optional(word),
  ignoreOffensive: z.optional(flag),
  source: z.optional(word),
  replyTo: z.optional(z.nullable(replyDraftSchema)),
  forwardedFrom: z.optional(z.nullable(forwardDraftSchema)),
} as const;

/** §3 "Message" types, each with its required fields. */
const textKind = { ...common, type: z.literal('text'), text: messageTextSchema } as const;
const mediaKind = {
  ...common,
  type: z.literal('media'),
  media: z.array(mediaDraftSchema).check(z.minLength(1), z.maxLength(limits.uploadFiles)),
  /** Caption of the media items. */
  text: z.optional(z.nullable(messageTextSchema)),
} as const;
const gifKind = { ...common, type: z.literal('gif'), gifId: id } as const;
const stickerKind = { ...common, type: z.literal('sticker'), stickerId: id } as const;

/** A message to send. The path of the request names the recipient. */
export const messageDraftSchema = z.discriminatedUnion('type', [
  z.looseObject(textKind),
  z.looseObject(mediaKind),
  z.looseObject(gifKind),
  z.looseObject(stickerKind),
]);
export type MessageDraft = z.output<typeof messageDraftSchema>;

const address = { chatId: z.optional(id), to: z.optional(id) } as const;

/** A message to send to a chat (`chatId`) or a person (`to`), the body of `POST /chat/v2/sendMessage`. */
export const addressedDraftSchema = z
  .discriminatedUnion('type', [
    z.looseObject({ ...textKind, ...address }),
    z.looseObject({ ...mediaKind, ...address }),
    z.looseObject({ ...gifKind, ...address }),
    z.looseObject({ ...stickerKind, ...address }),
  ])
  .check(
    z.refine((draft) => draft.chatId !== undefined || draft.to !== undefined, {
      path: ['chatId'],
      error: 'a message needs chatId or to',
    }),
  );
export type AddressedDraft = z.output<typeof addressedDraftSchema>;
