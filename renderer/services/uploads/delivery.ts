import * as z from 'zod/mini';
import { galleryItemSchema, type GalleryItem } from '#shared/domain/person.ts';
import type { UploadRecord } from '#shared/store/uploads.ts';
import { sendForm } from './sendForm.ts';
import { isPassing, uploadFile, type FileToSend } from './uploadFile.ts';
import type { UploadPhase } from './uploadTabs.ts';
import type { UploadsOptions } from './types.ts';

/**
 * Returns a provisional gallery item until the profile is reloaded, for a server that does not return the
 * item.
 */
function unseenItem({ kind, text }: UploadRecord, tempUploadId: string): GalleryItem {
  return z.parse(galleryItemSchema, { id: tempUploadId, type: kind, status: 'pending', text });
}

/** `later`: a retry may succeed. `ended`: the upload was removed or marked as failed. */
type Delivered =
  | { readonly kind: 'done'; readonly item: GalleryItem }
  | { readonly kind: 'later' }
  | { readonly kind: 'ended' };

/** Maximum number of times that a file is sent again after the server has lost it. */
const forgottenTimes = 2;

/**
 * Delivers one file to the server: uploads its bytes, then creates the gallery item. The finished upload is
 * stored in between, so that an interrupted delivery resumes there. Creating the item twice has no effect,
 * because the upload's id is unique.
 */
export function createDelivery(
  { api, storage, uploadOrigin, send = sendForm }: UploadsOptions,
  onPhase: (id: string, phase: UploadPhase) => void,
): (record: UploadRecord, signal: AbortSignal) => Promise<Delivered> {
  const forgotten = new Map<string, number>();
  const local = async () => (await storage()).local;

  async function readFile({ id, mime, name }: UploadRecord): Promise<FileToSend | null> {
    const store = await local();
    const file = await store.getUploadFile({ id, part: 'file' });
    if (!file) return null;
    const poster = await store.getUploadFile({ id, part: 'poster' });
    return {
      ...{ bytes: new Uint8Array(file), mime, name },
      poster: poster && new Blob([new Uint8Array(poster)], { type: 'image/jpeg' }),
    };
  }

  function finish({ purpose, kind, text }: UploadRecord, tempUploadId: string) {
    const body = purpose === 'story' ? { tempUploadId, story: true, text } : { tempUploadId };
    return kind === 'video'
      ? api.call('createVideoGalleryItem', { body })
      : api.call('addGalleryItem', { body });
  }

  return async function deliver(record, signal) {
    const { id, size, kind: type, extension, purpose } = record;
    const store = await local();
    const fail = async (code: string): Promise<Delivered> => {
      await store.changeUpload({ id, change: { state: 'failed', code } });
      return { kind: 'ended' };
    };
    let { tempUploadId } = record;
    if (tempUploadId === null) {
      onPhase(id, { state: 'sending', sentBytes: 0 });
      const sent = await uploadFile(
        { tempId: id, type, extension, chatId: null, purpose },
        () => readFile(record),
        {
          ...{ api, send, uploadOrigin, signal },
          onProgress: (part) => onPhase(id, { state: 'sending', sentBytes: Math.round(part * size) }),
        },
      );
      if (sent.kind === 'later') return sent;
      if (sent.kind === 'cancelled') return { kind: 'ended' };
      if (sent.kind === 'refused') return fail(sent.code);
      ({ tempUploadId } = sent);
      // The upload was removed meanwhile, so no item is created.
      if (!(await store.changeUpload({ id, change: { tempUploadId } }))) return { kind: 'ended' };
    }
    onPhase(id, { state: 'finishing', sentBytes: size });
    const answer = await finish(record, tempUploadId);
    if (answer.ok === undefined) return { kind: 'later' };
    if (answer.ok) {
      await store.deleteUploads({ ids: [id] });
      return { kind: 'done', item: answer.value ?? unseenItem(record, tempUploadId) };
    }
    if (isPassing(answer.error)) return { kind: 'later' };
    const times = (forgotten.get(id) ?? 0) + 1;
    if (answer.error.code !== 'invalid_upload' || times > forgottenTimes) return fail(answer.error.code);
    forgotten.set(id, times);
    await store.changeUpload({ id, change: { tempUploadId: null } });
    return { kind: 'later' };
  };
}
