import { proxy } from 'valtio';
import { chat as figures } from '#shared/domain/constants.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import type { Services } from '#renderer/services/services.ts';

type Needs = Pick<Services, 'api' | 'clock' | 'scope' | 'session'>;

/** Items that the user deleted and the server has not yet. The pages hide such items and can restore them. */
export interface Removals {
  readonly state: { readonly ids: readonly string[] };
  /** Deletes an item after the undo time. `onFailed`: the server refused, and the item is shown again. */
  remove(item: Pick<GalleryItem, 'id' | 'type'>, onFailed: () => void): void;
  /** Restores an item. Returns false if it was already deleted. */
  undo(id: string): boolean;
  /**
   * Restarts the wait while the user holds the undo toast: `leftMs` and a fixed extra time, in milliseconds.
   */
  extendUndo(id: string, leftMs: number): void;
}

interface Waiting {
  readonly send: (keepalive: boolean) => void;
  cancel: () => void;
}

/** A single instance per session, shared by all pages, so that deletions continue when a page is left. */
const removalsBySession = new WeakMap<Needs['session'], Removals>();

export function removalsOf(services: Needs): Removals {
  const removals = removalsBySession.get(services.session) ?? createRemovals(services);
  removalsBySession.set(services.session, removals);
  return removals;
}

export function createRemovals({ api, clock, scope, session }: Needs): Removals {
  const state = proxy<{ ids: readonly string[] }>({ ids: [] });
  const waiting = new Map<string, Waiting>();
  const show = (id: string) => {
    state.ids = state.ids.filter((one) => one !== id);
  };

  function remove({ id, type }: Pick<GalleryItem, 'id' | 'type'>, onFailed: () => void): void {
    if (state.ids.includes(id)) return;
    state.ids = [...state.ids, id];
    async function send(keepalive: boolean): Promise<void> {
      waiting.get(id)?.cancel();
      waiting.delete(id);
      const result =
        type === 'video'
          ? await api.call('deleteVideoGalleryItem', { body: { id } }, { keepalive })
          : await api.call('deleteGalleryItem', { params: { id } }, { keepalive });
      const isGone = result.ok || (result.ok === false && result.error.status === 404);
      if (isGone) forget(id);
      else if (result.ok === false) onFailed();
      show(id);
    }
    const start = (ms: number) => clock.after(scope, ms, () => void send(false));
    waiting.set(id, { send: (keepalive) => void send(keepalive), cancel: start(figures.undoMs) });
  }

  /** Removes the item from the user's profile before the server's event. */
  function forget(id: string): void {
    const { user } = session.state;
    if (!user) return;
    const without = (items: readonly GalleryItem[]) => items.filter((item) => item.id !== id);
    session.updateUser({
      ...user,
      gallery: without(user.gallery),
      videoGallery: without(user.videoGallery),
    });
  }

  // Leaving the page or logging out does not undo deletions, so they are sent at once.
  const leave = () => {
    for (const { send } of waiting.values()) send(true);
  };
  session.onLogOut(scope, leave);
  globalThis.addEventListener?.('pagehide', leave);
  scope.onEnd(() => globalThis.removeEventListener?.('pagehide', leave));

  return {
    state,
    remove,
    undo(id) {
      const entry = waiting.get(id);
      if (!entry) return false;
      entry.cancel();
      waiting.delete(id);
      show(id);
      return true;
    },
    extendUndo(id, leftMs) {
      const entry = waiting.get(id);
      if (!entry) return;
      entry.cancel();
      entry.cancel = clock.after(scope, leftMs + figures.undoHeldMs, () => entry.send(false));
    },
  };
}
