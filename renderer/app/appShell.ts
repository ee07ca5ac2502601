import { roles, type Role } from '#shared/domain/roles.ts';

/** The element in which a page of somebody signed in stands until the client is alive (`prerender/appShells.tsx`). */
export const appShellId = 'app-shell';

/** Whom a shell is drawn for: the frame and some pages differ by it. */
export const appShellViewers = [...roles, 'moderator', 'finance', 'support'] as const;
export type AppShellViewer = (typeof appShellViewers)[number];

export function appShellViewerOf(user: {
  readonly rolesGroup: Role;
  readonly isModerator?: boolean;
  readonly isFinance?: boolean;
  readonly isSupport?: boolean;
}): AppShellViewer {
  if (user.isModerator === true) return 'moderator';
  if (user.isFinance === true) return 'finance';
  return user.isSupport === true ? 'support' : user.rolesGroup;
}

/** Takes the shell away, in the same frame in which what it stood for is drawn. */
export function removeAppShell(): void {
  document.querySelector(`#${appShellId}`)?.remove();
}
