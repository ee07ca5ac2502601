import { oneOf } from './fields.ts';
import { roles } from './roles.ts';

/** An unknown role is read as `user` (§4.2, §6.2). */
export const roleSchema = oneOf(roles, 'user');
