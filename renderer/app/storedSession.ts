import { appShellViewerOf, type AppShellViewer } from './appShell.ts';

/**
 * Returns whether this browser seems to hold a session, without validating it. The result selects the half of
 * the client to load; the session itself is checked later. Also runs before all other scripts of a page.
 */
export function hasStoredSession(nowMs: number): boolean {
  try {
    const expiresAtMs = Number(localStorage.getItem('authExpireIn'));
    return localStorage.getItem('auth') !== null && expiresAtMs > nowMs;
  } catch {
    return false;
  }
}

/** Returns the kind of user that the stored session belongs to; null if it can't be read. */
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
