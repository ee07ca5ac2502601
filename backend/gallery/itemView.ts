import { galleryStatuses } from '#shared/domain/person.ts';
import type { AddressesOf, UploadAddresses, Uploads } from '../files/index.ts';
import type { Connection } from '../storage/database.ts';
import type { ItemRow } from './itemRepo.ts';
import type { ItemInput } from '../people/media.ts';

/** Loads the data for addresses of these items. */
export function addressesOfItems(
  uploads: Pick<Uploads, 'addressesOf'>,
  rows: readonly ItemRow[],
  connection?: Connection,
): Promise<AddressesOf> {
  return uploads.addressesOf(
    rows.map(({ upload_id: id }) => id),
    connection,
  );
}

type ItemAddresses = Pick<UploadAddresses, 'url' | 'previewUrl'>;

/** Returns the addresses of an item. Items that others may not see get the sender-only addresses. */
export function addressesOfItem(
  { upload_id: uploadId, address, preview_address: preview, status }: ItemRow,
  addressesOf: AddressesOf,
): ItemAddresses {
  if (uploadId === null) return { url: address, previewUrl: preview ?? address };
  return addressesOf(uploadId, status === 'approved' ? 'everybody' : 'sender');
}

export interface ViewOptions {
  readonly addressesOf: AddressesOf;
  /** For a story: whether the viewer has seen it, and for its owner the number of views. */
  readonly isViewed?: boolean | null;
  readonly views?: number | null;
}

/** Returns one item for its owner or for a permitted viewer. */
export function itemView(row: ItemRow, { addressesOf, isViewed, views }: ViewOptions): ItemInput {
  const { url, previewUrl } = addressesOfItem(row, addressesOf);
  return {
    id: row.id,
    type: row.type === 'video' ? 'video' : 'image',
    url,
    previewUrl,
    tinyUrl: row.tiny,
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1_000,
    date: new Date(row.created_ms).toISOString(),
    status: statusOf(row),
    refusedReason: row.refused_reason,
    story: row.kind === 'story',
    expiresAt: row.expires_ms === null ? null : new Date(row.expires_ms).toISOString(),
    text: row.words,
    isViewed: isViewed ?? null,
    views: views ?? null,
  };
}

/** Treats an unknown status as pending, which hides the item from others. */
export function statusOf({ status }: Pick<ItemRow, 'status'>) {
  return galleryStatuses.find((known) => known === status) ?? 'pending';
}
