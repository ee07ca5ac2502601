import type { Role } from '#shared/domain/roles.ts';

/** §6 "Goddess-only calls": nobody else asks for penalties. */
export const hasPenalties = (role: Role): boolean => role === 'goddess';
