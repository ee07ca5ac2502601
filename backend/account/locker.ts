import { lockerItems, type Locker } from '#shared/domain/settings.ts';
import type { UserRow } from './users.ts';

/**
 * §5: a pending goddess is locked while her name, phone, bio, birthday or gender (female) is missing. Pictures and the
 * identity check are counted once the gallery and the check exist; nobody else is ever locked.
 */
export function lockerOf(user: UserRow): Locker {
  const missing = Object.fromEntries(lockerItems.map((item) => [item, 0])) as Locker['missing'];
  if (user.role !== 'pendingGoddess') return { lock: false, missing };
  for (const item of ['name', 'phone', 'bio', 'birthday'] as const) {
    if (!user[item]?.trim()) missing[item] = 1;
  }
  if (user.gender !== 'female') missing.gender = 1;
  return { lock: Object.values(missing).some((count) => Number(count) > 0), missing };
}

/**
 * What holds a streamer's profile up: hers to complete, or ours to look at. A name for the client to put into words;
 * null for everybody else.
 */
export type ModelProblem = 'profileIncomplete' | 'awaitingApproval';

export function modelProblemOf(user: UserRow): ModelProblem | null {
  if (user.role !== 'pendingGoddess') return null;
  return lockerOf(user).lock ? 'profileIncomplete' : 'awaitingApproval';
}
