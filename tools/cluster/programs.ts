import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '#tests/kit/backend/privatePostgres.ts';
import { findRedis } from '#tests/kit/backend/privateRedis.ts';

/** Paths of the servers of this machine that a cluster starts; null: not installed. */
export interface Programs {
  readonly postgres: string | null;
  readonly redis: string | null;
  readonly haproxy: string | null;
}

export function findPrograms(): Programs {
  return { postgres: findPostgres(), redis: findRedis(), haproxy: findHaproxy() };
}

/** Returns the path of HAProxy, or null if it is not installed. Debian keeps it outside of a user's PATH. */
export function findHaproxy(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path)) ?? null;
}

/** The servers that were started elsewhere. */
export interface GivenServers {
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
}

/** Returns one sentence that names the Debian packages to install, or null if nothing is missing. */
export function missingPrograms(found: Programs, given: GivenServers = {}): string | null {
  const packages = [
    ...(found.postgres === null && given.databaseUrl === undefined ? ['postgresql'] : []),
    ...(found.redis === null && given.redisUrl === undefined ? ['redis-server'] : []),
    ...(found.haproxy === null ? ['haproxy'] : []),
  ];
  if (packages.length === 0) return null;
  return `A cluster needs servers that are not installed: \`apt install ${packages.join(' ')}\` installs them on Debian.`;
}
