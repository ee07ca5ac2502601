import { proxy } from 'valtio';
import { session as rules } from '#shared/domain/constants.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { signedInSchema, userProfileSchema, type SignedIn, type UserProfile } from '#shared/domain/person.ts';
import { readTolerantly } from '#shared/client/readTolerantly.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createKeyValue, type KeyValue } from './keyValue.ts';
import { clearCookies, writeCookie } from './cookies.ts';

/** Why a session ended; the landing page explains `expired` and `removed`. */
export type SessionEnd = 'chosen' | 'expired' | 'banned' | 'removed' | 'otherTab';

/**
 * The signed-in user as live state. §4: a user is logged in if there is an auth token. §9 defines the
 * storage: local storage `user`, `auth`, `authExpireIn`, and the one-day cookie `Authorization`, which sister
 * pages of the domain read.
 */
export interface SessionState {
  token: string | null;
  user: UserProfile | null;
  /** End of the session in milliseconds since the epoch; null: signed out. */
  expiresAtMs: number | null;
}

export interface Session {
  readonly state: SessionState;
  readonly token: () => string | null;
  readonly isStreamer: () => boolean;
  signIn(signedIn: SignedIn): void;
  /** Replaces the user's profile. Profiles of other people are ignored. */
  updateUser(user: UserProfile): void;
  /**
   * Call before a request that returns the profile; the returned function stores the answer. Coins set by
   * `setCoins` meanwhile are kept, because the answer may be older.
   */
  expectUser(): (user: UserProfile) => void;
  setCoins(coins: number): void;
  end(why: SessionEnd): void;
  onEnd(scope: Scope, listener: (why: SessionEnd) => void): void;
  /** Calls `listener` before the user logs out here, while requests still carry the token. */
  onLogOut(scope: Scope, listener: () => void): void;
}

const keys = { user: 'user', auth: 'auth', expires: 'authExpireIn' } as const;
/** §9: other keys that every log-out clears. */
const alsoCleared = {
  local: ['favorites status', 'favorites count'],
  session: ['clientSettings', 'gifts', 'keptQueries', 'returnPlaces'],
} as const;

/** Keys without a user id that belong to the user anyway. */
const alsoWiped = ['splits', 'splitsOf', 'analyticsSession'] as const;

function restore(store: KeyValue, nowMs: number): SessionState {
  const empty: SessionState = { token: null, user: null, expiresAtMs: null };
  const expiresAtMs = Number(store.read(keys.expires));
  if (!Number.isFinite(expiresAtMs) || expiresAtMs <= nowMs) return empty;
  try {
    const user: unknown = JSON.parse(store.read(keys.user) ?? 'null');
    const authData: unknown = JSON.parse(store.read(keys.auth) ?? 'null');
    const stored = readTolerantly(signedInSchema, { user, authData })?.value;
    return stored ? { token: stored.authData.token, user: stored.user, expiresAtMs } : empty;
  } catch {
    return empty;
  }
}

export function createSession(options: {
  readonly scope: Scope;
  readonly hasCookies: boolean;
  readonly now: () => number;
  /** Called when the user logs out here, so that the session is ended on the server too. */
  readonly onLogOut?: (token: string) => void;
  readonly local?: KeyValue;
  readonly perTab?: KeyValue;
}): Session {
  const local = options.local ?? createKeyValue('local');
  const perTab = options.perTab ?? createKeyValue('session');
  const state = proxy<SessionState>(restore(local, options.now()));
  const ended = createEmitter<SessionEnd>();
  const loggingOut = createEmitter();
  /** Number of `setCoins` calls, for `expectUser`. */
  let coinsCount = 0;

  /** Deletes the user's data on this machine, after a chosen log-out or account removal (§4.1). */
  function wipe(userId: string): void {
    const own = local.keys().filter((key) => key.endsWith(`:${userId}`));
    for (const key of [...own, ...alsoWiped]) local.remove(key);
  }

  function clearStored(why: SessionEnd): void {
    if ((why === 'chosen' || why === 'removed') && state.user) wipe(state.user._id);
    for (const key of alsoCleared.session) perTab.remove(key);
    // The tab that signed out has cleared the shared storage. Background tabs learn of it late, and the
    // storage may then belong to the next user.
    if (why === 'otherTab') return;
    for (const key of [...Object.values(keys), ...alsoCleared.local]) local.remove(key);
    if (options.hasCookies) clearCookies(rules.cookies);
  }

  // The stored data is no valid session: clears it, so that the next start does not mistake it for one.
  if (state.token === null && local.read(keys.auth) !== null) clearStored('expired');

  function end(why: SessionEnd): void {
    if (state.token === null) return;
    if (why === 'chosen') {
      loggingOut.emit();
      options.onLogOut?.(state.token);
    }
    clearStored(why);
    Object.assign(state, { token: null, user: null, expiresAtMs: null } satisfies SessionState);
    ended.emit(why);
  }

  function updateUser(user: UserProfile): void {
    if (state.user?._id !== user._id) return;
    const read = readTolerantly(userProfileSchema, user);
    if (!read) return;
    // Some deployments report a ban in the profile instead of refusing the next request (488).
    if (read.value.banned === true) return end('banned');
    state.user = read.value;
    local.write(keys.user, JSON.stringify(read.value));
  }

  // Another tab signed out: this tab follows, so that it does not continue as a signed-out user.
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.auth && event.newValue === null && state.token !== null) end('otherTab');
  };
  globalThis.addEventListener?.('storage', onStorage);
  options.scope.onEnd(() => globalThis.removeEventListener?.('storage', onStorage));

  return {
    state,
    token: () => state.token,
    isStreamer: () => (state.user ? isStreamer(state.user.rolesGroup) : false),
    signIn({ authData, user }) {
      const expiresAtMs = options.now() + rules.lifetimeMs;
      local.write(keys.user, JSON.stringify(user));
      local.write(keys.auth, JSON.stringify(authData));
      local.write(keys.expires, String(expiresAtMs));
      if (options.hasCookies) writeCookie('Authorization', authData.token, rules.lifetimeMs);
      // `proxy` fields are set in this order, with the token last, so that code that waits for a token finds
      // the user.
      Object.assign(state, { user, expiresAtMs, token: authData.token } satisfies SessionState);
    },
    updateUser,
    expectUser() {
      const countBefore = coinsCount;
      return (user) => {
        const coins = coinsCount === countBefore ? user.coins : (state.user?.coins ?? user.coins);
        updateUser({ ...user, coins });
      };
    },
    setCoins(coins) {
      coinsCount += 1;
      if (!state.user) return;
      state.user.coins = coins;
      local.write(keys.user, JSON.stringify(state.user));
    },
    end,
    onEnd: ended.on,
    onLogOut: loggingOut.on,
  };
}
