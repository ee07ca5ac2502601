import { parseArgs } from 'node:util';
import { giveArtist, takeArtist, makeAgency } from '../agencies/index.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import { systemClock } from '../lib/clock.ts';
import { ApiFailure, UsageError } from '../lib/failure.ts';
import { agencyLimits, isAgencyCode, normalAgencyCode } from '#shared/domain/agencies.ts';
import type { Database } from '../storage/database.ts';
import { createUnitOfWork, type Work } from '../storage/unitOfWork.ts';
import { say, withData } from './openData.ts';

const { nameMaxChars, codeMinChars, codeMaxChars, shareMaxPercent } = agencyLimits;
const agencyUsage =
  'Name the agency, as in `npm run backend -- --agency "Northern Lights" --code northern --share 12 --owner ann@example.com`. Without --code a code is made, without --share the agency gets 0 percent.';
const artistUsage = 'Say whose account, as in `npm run backend -- --grant artist ann@example.com`.';

/**
 * `npm run backend -- --agency NAME [--code CODE] [--share PERCENT] [--owner EMAIL]`: creates an agency and
 * prints its code.
 */
export function agency(words: readonly string[]): Promise<void> {
  return withData(async (database) => {
    const { name, code, sharePercent, ownerEmail } = readAgency(words);
    const owner = ownerEmail === undefined ? null : await personOf(database, ownerEmail);
    const made = await inCommand(database, ({ db }) =>
      makeAgency(db, { name, code, sharePercent, owner, byId: null }, systemClock.now()),
    );
    say(`The agency ${made.name} has the code ${made.id} and gets ${sharePercent} percent.`);
  });
}

/** `npm run backend -- --grant artist EMAIL`. A running backend applies the role to the next request. */
export function grantArtist(words: readonly string[]): Promise<void> {
  return withData(async (database) => {
    const user = await artistNamed(database, words);
    const changed = await inCommand(database, ({ db }) => giveArtist(db, user, null, systemClock.now()));
    say(`${user.email} (${user.name ?? 'no name'}) is ${changed ? 'an artist now' : 'an artist already'}.`);
  });
}

/** `npm run backend -- --revoke artist EMAIL`. */
export function revokeArtist(words: readonly string[]): Promise<void> {
  return withData(async (database) => {
    const user = await artistNamed(database, words);
    const { role } = await inCommand(database, ({ db }) => takeArtist(db, user, null, systemClock.now()));
    say(`${user.email} (${user.name ?? 'no name'}) is not an artist any more, but a ${role}.`);
  });
}

function readAgency(words: readonly string[]) {
  const { values, positionals } = parsed(words);
  const name = positionals.join(' ').trim();
  if (name === '') throw new UsageError(agencyUsage);
  if (name.length > nameMaxChars)
    throw new UsageError(`The name of an agency has at most ${nameMaxChars} characters.`);
  const code = values.code === undefined ? undefined : normalAgencyCode(values.code);
  if (code !== undefined && !isAgencyCode(code))
    throw new UsageError(
      `A code has ${codeMinChars} to ${codeMaxChars} letters, digits and single hyphens: "${values.code}" has not.`,
    );
  const share = values.share ?? '0';
  const sharePercent = Number(share);
  if (!/^\d+$/.test(share) || sharePercent > shareMaxPercent)
    throw new UsageError(`The share is a whole number from 0 to ${shareMaxPercent}, not "${share}".`);
  return { name, code, sharePercent, ownerEmail: values.owner };
}

function parsed(words: readonly string[]) {
  try {
    const options = {
      code: { type: 'string' },
      share: { type: 'string' },
      owner: { type: 'string' },
    } as const;
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw new UsageError(agencyUsage);
  }
}

/** Runs a change without events; a running backend reads the result with the next request. */
async function inCommand<T>(database: Database, task: (work: Work) => Promise<T>): Promise<T> {
  try {
    return await createUnitOfWork(database, { send: () => undefined }).run(task);
  } catch (error) {
    throw error instanceof ApiFailure ? new UsageError(error.message) : error;
  }
}

async function artistNamed(database: Database, [email, ...more]: readonly string[]): Promise<UserRow> {
  if (email === undefined || more.length > 0) throw new UsageError(artistUsage);
  return personOf(database, email);
}

async function personOf(database: Database, email: string): Promise<UserRow> {
  const user = await createUsers(database).byEmail(email.trim().toLowerCase());
  if (!user || user.deleted === 1)
    throw new UsageError(`No account has the email ${email}: sign up with it first.`);
  return user;
}
