import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { VersionNote, UpdateFailure, UpdateState } from '#shared/ipc/updates.ts';
import type { Rest } from './rest.ts';

/** Result of a check of the feed. */
export type Found =
  /** No newer version, or none yet for this user's share of a staged rollout. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'newer'; readonly version: string; readonly news?: VersionNote }
  /** An older version, with the reason for the rollback. */
  | { readonly kind: 'rollback'; readonly version: string; readonly note: VersionNote }
  | { readonly kind: 'refused'; readonly why: UpdateFailure };

/** Downloads and installs versions (`feedUpdater.ts`). Validates the feed, and throws `UpdateFailed`. */
export interface Updater {
  check(): Promise<Found>;
  /** Downloads the version that the last `check` found. */
  download(onShare: (share: number) => void): Promise<void>;
  /** Allows an older version once, and downloads it. */
  downloadOlder(onShare: (share: number) => void): Promise<void>;
  /** Quits the app and starts the other version. Throws if the installer does not start. */
  install(): void;
}

export class UpdateFailed extends Error {
  override readonly name = 'UpdateFailed';
  readonly why: UpdateFailure;
  constructor(why: UpdateFailure, cause: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** Milliseconds before the first check, so that it does not slow down the first page. */
const firstCheckMs = 60_000;
const checkEveryMs = 4 * 60 * 60_000;

export interface UpdatesOptions {
  /** Updater of this build; null: updates are disabled. */
  readonly updater: Updater | null;
  readonly rest: Rest;
  readonly clock: Clock;
  readonly scope: Scope;
  readonly onChange: (state: UpdateState) => void;
}

/**
 * Checks for newer versions, downloads them, and restarts into them on request. Restarts and automatic checks
 * wait for rest after a match or call. A failure is reported and changes nothing.
 */
export function createUpdates({ updater, rest, clock, scope, onChange }: UpdatesOptions) {
  let state: UpdateState = updater === null ? { kind: 'off' } : { kind: 'idle', checkedAtMs: null };
  let cancelInstall: () => void = () => undefined;

  function become(next: UpdateState): void {
    state = next;
    onChange(next);
  }

  function fail(error: unknown): void {
    console.error('updates', error);
    become({ kind: 'failed', why: error instanceof UpdateFailed ? error.why : 'noAnswer' });
  }

  async function download(
    version: string,
    { isOlder, news }: { readonly isOlder: boolean; readonly news?: VersionNote },
    from: Updater,
  ): Promise<void> {
    become({ kind: 'downloading', version, share: 0 });
    const onShare = (share: number) => {
      if (state.kind === 'downloading') become({ kind: 'downloading', version, share });
    };
    await (isOlder ? from.downloadOlder(onShare) : from.download(onShare));
    become({ kind: 'ready', version, isOlder, ...(news && { news }) });
  }

  async function check(): Promise<void> {
    if (updater === null || !['idle', 'failed', 'rollback'].includes(state.kind)) return;
    become({ kind: 'checking' });
    try {
      const found = await updater.check();
      if (found.kind === 'nothing') become({ kind: 'idle', checkedAtMs: clock.now() });
      else if (found.kind === 'refused') become({ kind: 'failed', why: found.why });
      else if (found.kind === 'rollback')
        become({ kind: 'rollback', version: found.version, note: found.note });
      else await download(found.version, { isOlder: false, news: found.news }, updater);
    } catch (error) {
      fail(error);
    }
  }

  async function goBack(): Promise<void> {
    if (updater === null || state.kind !== 'rollback') return;
    try {
      await download(state.version, { isOlder: true }, updater);
    } catch (error) {
      fail(error);
    }
  }

  function install(): void {
    if (updater === null || state.kind !== 'ready') return;
    const { version } = state;
    become({ ...state, kind: 'waiting' });
    cancelInstall = rest.whenRested(() => {
      become({ kind: 'installing', version });
      try {
        updater.install();
      } catch (error) {
        fail(error);
      }
    });
  }

  if (updater !== null) {
    const checkAtRest = () => void rest.whenRested(() => void check());
    clock.after(scope, firstCheckMs, checkAtRest);
    clock.every(scope, checkEveryMs, checkAtRest);
  }

  return {
    'updates:getState': () => state,
    'updates:check'() {
      void check();
      return null;
    },
    'updates:install'() {
      install();
      return null;
    },
    'updates:postpone'() {
      if (state.kind !== 'waiting') return null;
      cancelInstall();
      become({ ...state, kind: 'ready' });
      return null;
    },
    'updates:goBack'() {
      void goBack();
      return null;
    },
  } satisfies Omit<IpcHandlersOf<'updates'>, 'updates:getBuild' | 'updates:getSignature'>;
}
