import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { done, flag, id, listOf, listUpTo, maybe, pageToken, url } from '../domain/fields.ts';
import { companionSchema, galleryItemSchema, userProfileSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** A new item is an upload (§7 Files). A story leaves by itself after a day (§3.2). */
const newItemSchema = z.looseObject({
  tempUploadId: id,
  story: z.optional(flag),
  /** Words on a story; nowhere else. */
  text: z.optional(z.nullable(z.string().check(z.maxLength(limits.storyTextMaxChars)))),
});

/** §3.2: somebody's stories, the oldest first. */
const storiesOfSchema = z.looseObject({ user: companionSchema, items: listOf(galleryItemSchema) });

/**
 * Gallery (§7), in the order of docs/product.md. Pictures are in `gallery`, videos in `videoGallery`. Stories are items
 * of both and have endpoints of their own beyond section 7.
 */
export const galleryApi = {
  createVideoGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/videoGallery/createItem',
    section: '§7 Gallery, §3.2',
    access: 'session',
    refusedWhileSuspended: true,
    body: newItemSchema,
    response: z.nullable(galleryItemSchema),
    isAnswerOptional: true,
    /** `conflict`: there are as many as there may be. */
    errors: ['invalid_upload', 'conflict'],
    idempotent: true,
  }),
  addGalleryItem: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/addGalleryItem',
    section: '§7 Gallery, §8 Photo publish failure, §3.2',
    access: 'session',
    refusedWhileSuspended: true,
    body: newItemSchema,
    response: z.nullable(galleryItemSchema),
    isAnswerOptional: true,
    /** `conflict`: there are as many as there may be. */
    errors: ['invalid_upload', 'conflict'],
    idempotent: true,
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
    elseAsk: 'getProfile',
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
  /** The order in which one's own items are shown: all ids of that kind, the first first. */
  orderGallery: endpoint({
    method: 'POST',
    base: 'core',
    path: '/gallery/order',
    section: '§2 profile/edit, §7 Gallery',
    access: 'session',
    body: z.looseObject({ type: z.enum(['image', 'video']), ids: listUpTo(id, limits.galleryItems) }),
    response: done,
    errors: ['conflict'],
    idempotent: true,
  }),
  /**
   * The row of stories: whom one follows, then whom one might meet; of both those with something unseen first. At most
   * `limits.storyPeople`.
   */
  getStories: endpoint({
    method: 'GET',
    base: 'core',
    path: '/stories',
    section: '§3.2, §2 stories-list',
    access: 'session',
    /** `own` are those of whoever asks, with how many have seen each. */
    response: z.looseObject({ own: listOf(galleryItemSchema), people: listOf(storiesOfSchema) }),
  }),
  getStoriesOf: endpoint({
    method: 'GET',
    base: 'core',
    path: '/stories/:userId',
    section: '§3.2',
    access: 'session',
    params: z.looseObject({ userId: id }),
    response: storiesOfSchema,
  }),
  viewStory: endpoint({
    method: 'POST',
    base: 'core',
    path: '/stories/:id/view',
    section: '§3.2',
    access: 'session',
    params: z.looseObject({ id }),
    response: done,
    idempotent: true,
  }),
  /** Of one's own story; the newest first. */
  getStoryViewers: endpoint({
    method: 'GET',
    base: 'core',
    path: '/stories/:id/viewers',
    section: '§3.2',
    access: 'session',
    params: z.looseObject({ id }),
    query: z.looseObject({ count: pageCount(limits.chatPageSize), paginationToken: pageFrom }),
    response: z.looseObject({ users: listOf(companionSchema), paginationToken: pageToken }),
  }),
} as const;
