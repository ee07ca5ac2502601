import { randomUUID } from 'node:crypto';
import type { Gift } from '#shared/domain/gifts.ts';
import type { MediaDraft, MessageDraft } from '#shared/domain/messageDraft.ts';
import type { StoredUpload, Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Change } from './changes.ts';
import type { NewMessage } from './delivery.ts';
import type { MediaState } from './messages.ts';
import type { Origin } from './origins.ts';
import { isOffensive } from './admission.ts';
import type { Gifts } from './ports.ts';

/** Gift of a message to store, with its price. */
export interface GiftItem {
  readonly mediaId: string;
  readonly gift: Gift;
}

export interface PreparedMessage {
  readonly message: NewMessage;
  readonly giftItems: readonly GiftItem[];
}

/**
 * Returns the gifts in the drafts. Called before the change, because the catalogue queries the database
 * itself.
 */
export async function giftsOf(
  gifts: Gifts,
  drafts: readonly MessageDraft[],
): Promise<ReadonlyMap<string, Gift>> {
  const ids = new Set(
    drafts.flatMap((draft) =>
      draft.type === 'media' ? draft.media.flatMap(({ giftId }) => giftId ?? []) : [],
    ),
  );
  const found = new Map<string, Gift>();
  for (const id of ids) {
    const gift = await gifts.get(id);
    if (gift) found.set(id, gift);
  }
  return found;
}

/** Throws unless each sticker and GIF is in the product's sets. */
export function requireArt(gifts: Gifts, drafts: readonly MessageDraft[]): void {
  for (const draft of drafts) {
    const isThere =
      draft.type === 'sticker'
        ? gifts.hasSticker(draft.stickerId)
        : draft.type !== 'gif' || gifts.hasGif(draft.gifId);
    if (!isThere)
      throw new ApiFailure('invalid_body', `There is no such ${draft.type}.`, { field: `${draft.type}Id` });
  }
}

export interface PrepareOptions {
  readonly chatId: string;
  readonly fromId: string;
  /** Null: the message is to a desk, or from a streamer to one. */
  readonly toId: string | null;
  readonly isSupport: boolean;
  readonly catalogue: ReadonlyMap<string, Gift>;
  readonly uploads: Pick<Uploads, 'assign'>;
  /** True: pictures and videos are moderated before the other side sees them. */
  readonly isModerated: boolean;
  readonly origin: Origin;
}

/** Converts a draft to rows and takes its uploads. */
export async function prepare(
  change: Change,
  draft: MessageDraft,
  preparing: PrepareOptions,
): Promise<PreparedMessage> {
  const { chatId, fromId, toId, origin } = preparing;
  const id = randomUUID();
  const text = 'text' in draft ? (draft.text ?? null) : null;
  const items = draft.type === 'media' ? await prepareMedia(change, id, draft.media, preparing) : [];
  return {
    message: {
      row: {
        id,
        chat_id: chatId,
        from_id: fromId,
        to_id: toId,
        type: draft.type,
        text: text as string | null,
        app_lang: draft.appLang ?? null,
        ignore_offensive: draft.ignoreOffensive === true ? 1 : 0,
        offensive: isOffensive(text as string | null) ? 1 : 0,
        gif_id: draft.type === 'gif' ? draft.gifId : null,
        sticker_id: draft.type === 'sticker' ? draft.stickerId : null,
        source: draft.source ?? null,
        temp_id: draft.tempId,
        deleted: 0,
        reply_to_id: origin.replyToId,
        forwarded_name: origin.forwardedName,
        reactions: null,
        edited_ms: null,
      },
      media: items.map(({ row }) => row),
    },
    giftItems: items.flatMap(({ row, gift }) => (gift ? [{ mediaId: row.id, gift }] : [])),
  };
}

async function prepareMedia(
  change: Change,
  messageId: string,
  drafts: readonly MediaDraft[],
  { chatId, fromId, isSupport, catalogue, uploads, isModerated }: PrepareOptions,
) {
  const tempUploadIds = drafts.flatMap(({ tempUploadId }) => tempUploadId ?? []);
  if (new Set(tempUploadIds).size < tempUploadIds.length)
    throw new ApiFailure('invalid_upload', 'A file is in a message once.');
  const taken =
    tempUploadIds.length === 0
      ? []
      : await uploads.assign(change.db, {
          ownerId: fromId,
          purpose: 'chat',
          tempUploadIds,
          assignedTo: messageId,
        });
  let next = 0;
  return drafts.map((draft, position) => {
    const common = {
      id: randomUUID(),
      message_id: messageId,
      chat_id: chatId,
      from_id: fromId,
      position,
      paid: 0,
      unblurred: 0,
    };
    if (draft.giftId !== undefined) {
      const gift = catalogue.get(draft.giftId);
      if (!gift)
        throw new ApiFailure('invalid_body', 'There is no such gift.', { field: `media.${position}.giftId` });
      return { row: { ...common, ...giftColumns(gift) }, gift };
    }
    const upload = taken[next++];
    if (!upload) throw new ApiFailure('invalid_upload', 'That file was not uploaded.');
    // Media in a support chat are neither private nor priced, so that staff see them.
    const cover = isSupport
      ? { is_private: 0, price: null }
      : { is_private: draft.isPrivate === true ? 1 : 0, price: draft.price ?? null };
    const { waveform = [] } = draft;
    const loudness = upload.type === 'audio' && waveform.length > 0 ? JSON.stringify(waveform) : null;
    // Media to a desk are not moderated, because a user may show staff what another person sent.
    const isUnseen = isModerated && !isSupport && upload.type !== 'audio';
    const moderation: MediaState = isUnseen ? 'checking' : 'allowed';
    return {
      row: { ...common, ...cover, ...uploadColumns(upload), waveform: loudness, moderation },
      gift: null,
    };
  });
}

function giftColumns(gift: Gift) {
  return {
    type: 'image',
    upload_id: null,
    gift_id: gift._id,
    gift_image: gift.image,
    is_private: 0,
    price: null,
    state: 'ready',
    duration: null,
    width: null,
    height: null,
    waveform: null,
    moderation: 'allowed' satisfies MediaState,
  };
}

function uploadColumns({ id, type, ...upload }: StoredUpload) {
  return { type, upload_id: id, gift_id: null, gift_image: null, ...stateColumns(upload) };
}

/** Returns the columns that depend on the processing of an upload. */
export function stateColumns({
  state,
  duration,
  width,
  height,
}: Pick<StoredUpload, 'state' | 'duration' | 'width' | 'height'>) {
  return { state, duration, width, height };
}
