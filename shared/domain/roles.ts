/** §4 "Role group": roles of users. */
export const roles = ['user', 'goddess', 'pendingGoddess', 'artist'] as const;
export type Role = (typeof roles)[number];

/** Roles that see the streamers' side of the product. */
export const streamerRoles = ['goddess', 'pendingGoddess', 'artist'] as const satisfies readonly Role[];
/** Roles to which support chats are offered (§6). */
export const supportedRoles = ['goddess', 'pendingGoddess'] as const satisfies readonly Role[];

export function isStreamer(role: Role): boolean {
  return (streamerRoles as readonly Role[]).includes(role);
}

/** Returns whether this role may start a match. A pending goddess also needs an open locker (§4.2, §6.2). */
export function canMatch(role: Role, isLocked: boolean): boolean {
  if (role === 'artist') return false;
  return role === 'pendingGoddess' ? !isLocked : true;
}

/**
 * Returns the side of the matching market. Users meet streamers, unless both sides ask for something else.
 */
export function marketSide(role: Role): 'user' | 'streamer' {
  return isStreamer(role) ? 'streamer' : 'user';
}

/** Returns whether an account works at a desk: moderation, finance or support. */
export const isStaffOf = (account: {
  readonly isModerator?: boolean | null;
  readonly isFinance?: boolean | null;
  readonly isSupport?: boolean | null;
}): boolean => account.isModerator === true || account.isFinance === true || account.isSupport === true;
