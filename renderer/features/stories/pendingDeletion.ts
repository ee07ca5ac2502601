import { proxy, useSnapshot } from 'valtio';
import { chat as figures } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** Ids of own stories that are hidden because they will be deleted, unless the user undoes it. */
const state = proxy<{ ids: Record<string, true> }>({ ids: {} });

export const usePendingDeletions = (): Readonly<Record<string, true>> => useSnapshot(state).ids;

/**
 * Deletes an own story after the time to undo, or when the page is left. Calls `onDone` with whether it was
 * deleted. Returns a function that undoes the deletion.
 */
export function deleteLater(
  { id, type }: Pick<GalleryItem, 'id' | 'type'>,
  services: { readonly api: ApiClient; readonly clock: Clock; readonly scope: Scope },
  onDone: (isGone: boolean) => void,
): () => void {
  const { api, clock } = services;
  const waiting = createScope();
  const end = () => void remove();
  state.ids[id] = true;

  async function remove(): Promise<void> {
    waiting.end();
    const options = { keepalive: true };
    const answer =
      type === 'video'
        ? await api.call('deleteVideoGalleryItem', { body: { id } }, options)
        : await api.call('deleteGalleryItem', { params: { id } }, options);
    const isGone = answer.ok === true || (answer.ok === false && answer.error.code === 'not_found');
    onDone(isGone);
    delete state.ids[id];
  }
  clock.after(waiting, figures.undoMs, end);
  addEventListener('pagehide', end);
  waiting.onEnd(() => removeEventListener('pagehide', end));
  return () => {
    waiting.end();
    delete state.ids[id];
  };
}
