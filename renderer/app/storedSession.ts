import { appShellViewerOf, type AppShellViewer } from './appShell.ts';

/**
 * Whether this browser holds a session, as far as can be told without reading it whole: which of the client's two
 * halves is loaded depends on it, and the session itself decides later. Also runs before anything else on a page.
 */
export function hasStoredSession(nowMs: number): boolean {
  try {
    const expiresAtMs = Number(localStorage.getItem('authExpireIn'));
    return localStorage.getItem('auth') !== null && expiresAtMs > nowMs;
  } catch {
    return false;
  }
}

/** Whom the stored session is of, as far as a shell needs it; null where that can't be told. */
export function storedPerson(): AppShellViewer | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as
      | Parameters<typeof appShellViewerOf>[0]
      | null;
    return user && appShellViewerOf(user);
  } catch {
    return null;
  }
}
