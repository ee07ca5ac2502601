import type { Role } from '#shared/domain/roles.ts';

/** Only approved streamers may request penalties (§6 "Goddess-only calls"). */
export const hasPenalties = (role: Role): boolean => role === 'goddess';
