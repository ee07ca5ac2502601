import { oneOf } from './fields.ts';
import { roles } from './roles.ts';

/** An unknown role is a user (decisions page, Roles). */
export const roleSchema = oneOf(roles, 'user');
