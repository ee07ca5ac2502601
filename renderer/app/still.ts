import { roles, type Role } from '#shared/domain/roles.ts';

/** The element in which a page of somebody signed in stands until the client is alive (`prerender/stills.tsx`). */
export const stillId = 'still';

/** Whom a still is drawn for: the frame and some pages differ by it. */
export const stillPeople = [...roles, 'moderator'] as const;
export type StillPerson = (typeof stillPeople)[number];

export function stillPersonOf(user: {
  readonly rolesGroup: Role;
  readonly isModerator?: boolean;
}): StillPerson {
  return user.isModerator === true ? 'moderator' : user.rolesGroup;
}

/** Takes the still away, in the same frame in which what it stood for is drawn. */
export function endStill(): void {
  document.querySelector(`#${stillId}`)?.remove();
}
