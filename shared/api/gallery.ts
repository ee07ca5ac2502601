import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { done, flag, id, listOf, listUpTo, maybe, pageToken, url } from '../domain/fields.ts';
import { companionSchema, galleryItemSchema, userProfileSchema } from '../domain/person.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

/** A new item refers to an upload (§7 Files). A story expires after a day (§3.2). */
const newItemSchema = z.looseObject({
  tempUploadId: id,
  story: z.optional(flag),
  /** Text on a story; ignored for other items. */
  text: z.optional(z.nullable(z.string().check(z.maxLength(limits.storyTextMaxChars)))),
});

/** §3.2: a person's stories, oldest first. */
const storiesOfSchema = z.looseObject({ user: companionSchema, items: listOf(galleryItemSchema) });

/**
 * Gallery (§7), in the order of docs/product.md. Pictures are in `gallery`, videos in `videoGallery`. Stories
 * belong to both and have additional endpoints beyond section 7.
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
    /** `conflict`: the gallery is full. */
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
    /** `conflict`: the gallery is full. */
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
    /** Id of the picture that becomes the avatar. The previous avatar takes its place in the gallery. */
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
  /** Sets the display order of the user's own items: all ids of that type, in order. */
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
   * The list of stories: people whom the user follows first, then possible matches; in each group, people
   * with unseen stories first. At most `limits.storyPeople`.
   */
  getStories: endpoint({
    method: 'GET',
    base: 'core',
    path: '/stories',
    section: '§3.2, §2 stories-list',
    access: 'session',
    /** `own` are the user's own stories, with their numbers of viewers. */
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
  /** Viewers of the user's own story, newest first. */
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
