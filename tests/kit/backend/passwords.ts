import { createPasswords, type PasswordCost } from '#backend/people/passwords.ts';

/** The lowest cost that argon2id accepts, because tests sign up hundreds of people. */
export const cheapCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
export const cheapPasswords = createPasswords(cheapCost);
