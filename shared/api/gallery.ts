import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { done, flag, id, listOf, maybe, pageToken, url } from '../domain/fields.ts';
import { companionSchema, galleryItemSchema, userProfileSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** A new item is an upload (§7 Files). A story leaves by itself after a day (§3.2). */
const newItemSchema = z.looseObject({ tempUploadId: id, story: z.optional(flag) });

/** Gallery (§7), in the order of docs/product.md. Pictures are in `gallery`, videos in `videoGallery`. */
export const galleryApi = {
  createVideoGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/videoGallery/createItem',
    section: '§7 Gallery, §3.2',
    access: 'session',
    body: newItemSchema,
    response: galleryItemSchema,
    errors: ['invalid_upload'],
  }),
  addGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/addGalleryItem',
    section: '§7 Gallery, §8 Photo publish failure, §3.2',
    access: 'session',
    body: newItemSchema,
    response: galleryItemSchema,
    errors: ['invalid_upload'],
  }),
  deleteVideoGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/videoGallery/deleteItem',
    section: '§7 Gallery',
    access: 'session',
    body: z.looseObject({ id }),
    response: done,
    idempotent: true,
  }),
  deleteGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/deleteGalleryItem/:id',
    section: '§7 Gallery',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    idempotent: true,
  }),
  goddessSortedByVideoDate: endpoint({
    method: 'POST',
    base: 'core',
    path: '/goddessSortedByVideoDate',
    section: '§7 Gallery',
    access: 'session',
    body: z.looseObject({ pageSize: pageCount(limits.chatPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ users: listOf(companionSchema), paginationToken: pageToken }),
    idempotent: true,
  }),
  switchAvatarAndApprovedGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/switchAvatarAndApprovedGalleryItem',
    section: '§7 Gallery, §8 Avatar upload failure',
    access: 'session',
    /** The picture that becomes the avatar; the avatar takes its place. */
    body: z.looseObject({ id }),
    response: userProfileSchema,
    errors: ['conflict'],
  }),
  blurredImages: endpoint({
    method: 'GET',
    base: 'core',
    path: '/blurredImages',
    section: '§7 Gallery',
    access: 'session',
    response: z.looseObject({ images: listOf(z.looseObject({ id, url: maybe(url) })) }),
  }),
} as const;
