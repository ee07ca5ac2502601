import type { Build, UpdateState } from '#shared/ipc/updates.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Updates } from '../port.ts';
import { barePagePath } from './offline/requests.ts';

/** Inserted by the build (renderer/vite.shared.ts). */
declare const vesperBuild: Omit<Build, 'channel'>;

/** Returns the script paths of a page; each build has different ones. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/\ssrc="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');

export interface WebUpdatesOptions {
  readonly build: Omit<Build, 'channel'>;
  /** The paths of this page's own scripts. */
  readonly ownScripts: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly reload: () => void;
  /** Makes the offline worker, if there is one, check for a new build too. */
  readonly updateWorker: () => Promise<unknown>;
}

/** Checks the server for a newer build by comparing script names. A reload installs it. */
export function createWebUpdates(options: WebUpdatesOptions): Updates {
  const { build, ownScripts, now, reload, updateWorker } = options;
  const changed = createEmitter();
  let state: UpdateState = { kind: 'idle', checkedAtMs: null };

  function become(next: UpdateState): void {
    state = next;
    changed.emit();
  }

  async function check(): Promise<void> {
    if (state.kind === 'checking') return;
    become({ kind: 'checking' });
    try {
      become(await readState());
    } catch {
      become({ kind: 'failed', why: 'noAnswer' });
    }
  }

  async function readState(): Promise<UpdateState> {
    const response = await options.fetch(barePagePath, { cache: 'no-store' });
    const newest = response.ok ? scriptsOf(await response.text()) : [];
    // The dev server has no built page, and another deployment may lack it.
    if (newest.length === 0) return { kind: 'off' };
    if (newest.every((path) => ownScripts.includes(path))) return { kind: 'idle', checkedAtMs: now() };
    void updateWorker().catch(() => undefined);
    return { kind: 'ready', version: null, isOlder: false };
  }

  void check();
  return {
    build: { ...build, channel: null },
    readSignature: null,
    readRehearsal: null,
    state: () => state,
    onChange: changed.listen,
    check: () => void check(),
    install: reload,
    postpone() {},
    goBack() {},
  };
}

export function openUpdates(): Updates {
  return createWebUpdates({
    build: vesperBuild,
    ownScripts: [...document.scripts].map(({ src }) => URL.parse(src)?.pathname ?? ''),
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    reload: () => location.reload(),
    updateWorker: async () => (await navigator.serviceWorker?.getRegistration())?.update(),
  });
}
