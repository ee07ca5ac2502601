import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { galleryItemSchema, userProfileSchema, type UserProfile } from '#shared/domain/person.ts';
import { createEmitter, type Emitter } from '#shared/lib/emitter.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Services } from '#renderer/services/services.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createRemovals, type Removals } from './removals.ts';

/** Deletions wait while they can be undone, and are sent when the page is left. */

const item = galleryItemSchema.parse({ id: 'a', type: 'image', url: '/a' });
const video = galleryItemSchema.parse({ id: 'v', type: 'video', url: '/v' });
let scope: Scope;
let clock: ManualClock;
let removals: Removals;
let state: { user: UserProfile };
let loggingOut: Emitter<void>;
const call = vi.fn();
const onFailed = vi.fn();
const sent = () => call.mock.calls.map(([name]) => String(name));
const settle = () => waitFor(() => expect(removals.state.ids).toEqual([]));

beforeEach(() => {
  scope = createScope();
  clock = createManualClock();
  const profile = {
    _id: 'me',
    humanReadableId: 1,
    rolesGroup: 'user',
    gallery: [item],
    videoGallery: [video],
  };
  state = proxy({ user: userProfileSchema.parse(profile) });
  loggingOut = createEmitter();
  const session = {
    state,
    updateUser: (user: UserProfile) => Object.assign(state, { user }),
    onLogOut: loggingOut.on,
  };
  call.mockReset().mockResolvedValue({ ok: true, value: {} });
  onFailed.mockReset();
  removals = createRemovals({ api: { call }, clock, scope, session } as unknown as Services);
});
afterEach(() => scope.end());

it('hides a deleted item, and deletes it after five seconds', async () => {
  removals.remove(item, onFailed);
  removals.remove(video, onFailed);
  expect(removals.state.ids).toEqual(['a', 'v']);
  clock.advance(4_999);
  expect(sent()).toEqual([]);
  clock.advance(1);
  await settle();
  expect(sent()).toEqual(['deleteGalleryItem', 'deleteVideoGalleryItem']);
  expect([state.user.gallery, state.user.videoGallery, onFailed.mock.calls]).toEqual([[], [], []]);
  expect(removals.undo('a')).toBe(false);
});

it('shows an item again after undo without a request, and waits longer while the undo is held', async () => {
  removals.remove(item, onFailed);
  expect(removals.undo('a')).toBe(true);
  clock.advance(60_000);
  expect([removals.state.ids, sent()]).toEqual([[], []]);

  removals.remove(item, onFailed);
  clock.advance(4_000);
  removals.extendUndo('a', 3_000);
  clock.advance(3_999);
  expect(sent()).toEqual([]);
  clock.advance(1);
  await settle();
  expect(sent()).toEqual(['deleteGalleryItem']);
});

it('shows the item again after a failure with a message, and ignores an item that is already deleted', async () => {
  call.mockResolvedValueOnce({ ok: false, error: { status: 500 } });
  removals.remove(item, onFailed);
  clock.advance(5_000);
  await settle();
  expect([onFailed.mock.calls.length, state.user.gallery.length]).toEqual([1, 1]);
  call.mockResolvedValueOnce({ ok: false, error: { status: 404 } });
  removals.remove(item, onFailed);
  clock.advance(5_000);
  await settle();
  expect([onFailed.mock.calls.length, state.user.gallery.length]).toEqual([1, 0]);
});

it.each([
  ['the page is left', () => globalThis.dispatchEvent(new Event('pagehide'))],
  ['the user logs out', () => loggingOut.emit()],
])('sends waiting deletions once when %s', async (_when, leave) => {
  removals.remove(item, onFailed);
  leave();
  await settle();
  clock.advance(60_000);
  expect(call.mock.calls).toEqual([['deleteGalleryItem', { params: { id: 'a' } }, { keepalive: true }]]);
});
