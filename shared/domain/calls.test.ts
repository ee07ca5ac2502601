import { expect, it } from 'vitest';
import { canCall } from './calls.ts';
import { roles, type Role } from './roles.ts';

it('only users and streamers may call each other, never a deleted person or an artist', () => {
  const offered = (role: Role) => roles.filter((rolesGroup) => canCall(role, { rolesGroup, deleted: null }));
  expect(Object.fromEntries(roles.map((role) => [role, offered(role)]))).toEqual({
    user: ['goddess', 'pendingGoddess'],
    goddess: ['user'],
    pendingGoddess: ['user'],
    artist: [],
  });
  expect(canCall('user', { rolesGroup: 'goddess', deleted: true })).toBe(false);
});
