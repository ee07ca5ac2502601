import { roles, type Role } from '#shared/domain/roles.ts';

/** Id of the element that holds the app shell until the client has started (`prerender/appShells.tsx`). */
export const appShellId = 'app-shell';

/** The kinds of users for which an app shell is prerendered: the frame and some pages differ by kind. */
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

/** Removes the app shell. Call it in the frame in which the real page is drawn. */
export function removeAppShell(): void {
  document.querySelector(`#${appShellId}`)?.remove();
}
