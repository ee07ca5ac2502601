import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { chatFeatureNames, splitNames } from '#shared/domain/settings.ts';
import { loggerLevels } from '#shared/lib/logger.ts';
import type { SplitWeights } from '../people/splits.ts';
import { logLevels } from '../lib/log.ts';
import { trustedProxies } from '../http/proxies.ts';
import { isRelayUrl } from '../matching/index.ts';
import { projectRoot } from '../lib/version.ts';
import { UsageError } from '../lib/failure.ts';

const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
);

/**
 * ICE URL (RFC 7064 and 7065), for a relay with options at its end. A browser rejects the whole configuration
 * if one URL is invalid.
 */
const iceUrl =
  /^(stuns?:([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?|turns?:([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\?transport=(udp|tcp))?(;(weight=[1-9]\d{0,2}|drain))*)$/i;

/** Address of a page: a web URL, or a path of this origin. */
const pageAddress = z
  .string()
  .check(
    z.regex(/^(https?:\/\/[^\s/]+(\/\S*)?|\/([^\s/]\S*)?)$/i, 'it is https://… or a path of this origin'),
  );

/** ISO 3166 code, as stored for users. */
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'a country is two capital letters, like ES'));

const splitWeight = new RegExp(`^(?:${splitNames.join('|')}):(?:\\d|[1-9]\\d|100)$`);

/** Percentage of users who get the feature of each split, as in `letstalk:50,multiplecalls:20`. */
const splitWeights = z.pipe(
  z.pipe(
    list,
    z
      .array(z.string().check(z.regex(splitWeight, 'a split is like letstalk:50, with a percentage to 100')))
      .check(z.refine((entries) => hasEachNameOnce(entries), 'a split is named once')),
  ),
  z.transform((entries): SplitWeights =>
    Object.fromEntries(
      entries.map((entry) => entry.split(':')).map(([name, percent]) => [name, Number(percent)]),
    ),
  ),
);

function hasEachNameOnce(entries: readonly string[]): boolean {
  return new Set(entries.map((entry) => entry.split(':')[0])).size === entries.length;
}

/** Milliseconds; 0 means no limit. PostgreSQL's limits are 32-bit numbers. */
const milliseconds = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)));

const clientLogLevels = Object.keys(loggerLevels) as (keyof typeof loggerLevels)[];

/** A threshold of the detectors, from 0 to 1. */
const score = z.coerce.number().check(z.gte(0), z.lte(1, 'a threshold is between 0 and 1'));

/**
 * Environment variables of `npm start` and `npm run backend` (docs/operating.md). An empty value counts as
 * not set.
 */
export const environmentSchema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4100),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  FILES_S3_URL: z.optional(
    z
      .url({ protocol: /^https?$/, hostname: /./ })
      .check(z.regex(/^[^?#]*$/, 'it is the address of a bucket, like https://s3.example/bucket')),
  ),
  FILES_S3_REGION: z.optional(z.string()),
  FILES_S3_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/, hostname: /./ })),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds,
  DATABASE_LOCK_TIMEOUT_MS: milliseconds,
  DATABASE_IDLE_TIMEOUT_MS: milliseconds,
  SEED: z._default(z.enum(['demo', 'empty']), 'demo'),
  SEED_DEMO_PUBLIC: z._default(z.enum(['yes', 'no']), 'no'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'warn'),
  COMPANIONS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 4),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  MEET_AGAIN_AFTER_MS: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  PUBLIC_URL: z.optional(
    z.pipe(
      z.url({ protocol: /^https?$/, hostname: /./ }),
      z.transform((url) => new URL(url).origin),
    ),
  ),
  ALLOWED_ORIGINS: z._default(list, []),
  TRUST_PROXY: z.optional(trustedProxies),
  SOCKETS_WITHOUT_SESSION: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  SOCKET_SIGN_IN_MS: z.optional(z.coerce.number().check(z.int(), z.gte(1_000), z.lte(60_000))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: z.optional(z.string()),
  MODERATION_URL: z.optional(z.url({ protocol: /^https?$/, hostname: /./ })),
  MODERATION_TOKEN: z.optional(z.string()),
  MODERATION_DETECTORS: z._default(z.enum(['on', 'off']), 'on'),
  MODERATION_PORN_THRESHOLD: z._default(score, 0.8),
  MODERATION_FACE_THRESHOLD: z._default(score, 0.4),
  IDV_URL: z.optional(z.url({ protocol: /^https?$/, hostname: /./ })),
  IDV_TOKEN: z.optional(z.string()),
  IDV_SECRET: z.optional(z.string()),
  PURCHASES: z.optional(z.enum(['demo', 'provider', 'none'])),
  PURCHASE_URL: z.optional(z.url({ protocol: /^https?$/, hostname: /./ })),
  PURCHASE_SECRET: z.optional(z.string().check(z.minLength(16, 'it has at least 16 characters'))),
  TURN_URLS: z._default(
    z.pipe(
      list,
      z.array(
        z
          .string()
          .check(z.regex(iceUrl, 'an address is like turn:host:3478, turn:host:3478;weight=2 or stun:host')),
      ),
    ),
    [],
  ),
  TURN_SECRET: z.optional(z.string()),
  LOW_PERFORMING_COUNTRIES: z.optional(z.pipe(list, z.array(countryCode))),
  CHAT_FEATURES: z.optional(z.pipe(list, z.array(z.enum(chatFeatureNames)))),
  SPLITS: z.optional(splitWeights),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  AGORA_APP_ID: z.optional(z.string()),
  OIDC_ISSUER: z.optional(z.string()),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_FLOW: z.optional(z.enum(['code', 'token'])),
  LEGAL_BASE: z.optional(pageAddress),
  SUPPORT_EMAIL: z._default(z.string().check(z.email()), 'support@vesper.local'),
  LOGOUT_URL: z.optional(pageAddress),
  UNAUTHORIZED_REDIRECT: z.optional(pageAddress),
  PRODUCTION: z._default(z.enum(['yes', 'no']), 'no'),
  CLIENT_LOG_LEVEL: z._default(z.enum(clientLogLevels), 'warn'),
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET: z.optional(z.string()),
});

export type Environment = z.output<typeof environmentSchema>;

/**
 * Parses the environment. Throws a one-sentence error. Relative folders are relative to the project, not to
 * the current directory.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = z.core.safeParse(environmentSchema, given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0]);
    throw new UsageError(`${name} can't be "${withoutPassword(given[name])}": ${issue?.message}.`);
  }
  const { TURN_URLS, TURN_SECRET } = result.data;
  if (TURN_URLS.some(isRelayUrl) && TURN_SECRET === undefined)
    throw new UsageError(
      'TURN_URLS names a relay, so TURN_SECRET must contain the secret that the relay shares with this backend.',
    );
  if (TURN_SECRET !== undefined && !TURN_URLS.some(isRelayUrl))
    throw new UsageError('TURN_SECRET needs a relay: set TURN_URLS too, for example to turn:host:3478.');
  if (result.data.REDIS_URL !== undefined && result.data.DATABASE_URL === undefined)
    throw new UsageError(
      'REDIS_URL is for several backends that share one PostgreSQL database: DATABASE_URL must name it.',
    );
  const { FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID, FILES_S3_SECRET } = result.data;
  const ofStore = [FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID, FILES_S3_SECRET];
  if (new Set(ofStore.map((value) => value === undefined)).size > 1)
    throw new UsageError(
      'FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID and FILES_S3_SECRET belong together: set all four, or none.',
    );
  if ((result.data.IDV_URL === undefined) !== (result.data.IDV_SECRET === undefined))
    throw new UsageError('IDV_URL and IDV_SECRET must be set together.');
  const { PURCHASES, PURCHASE_URL, PURCHASE_SECRET } = result.data;
  const isProvider = PURCHASES === 'provider';
  if (isProvider !== (PURCHASE_URL !== undefined) || isProvider !== (PURCHASE_SECRET !== undefined))
    throw new UsageError(
      'PURCHASES=provider, PURCHASE_URL and PURCHASE_SECRET belong together: none of them does anything alone.',
    );
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET } = result.data;
  if ((RECAPTCHA_SITE_KEY === undefined) !== (RECAPTCHA_SECRET === undefined))
    throw new UsageError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.');
  return { ...result.data, DATA_DIR: resolve(projectRoot, result.data.DATA_DIR) };
}

/** Returns true if other machines can reach the backend, by its listening address or its public URL. */
export function isPublic({ HOST, PUBLIC_URL }: Pick<Environment, 'HOST' | 'PUBLIC_URL'>): boolean {
  return !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return address === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * Throws if the demo data would be public without explicit consent, because the demo password is publicly
 * known.
 */
export function requireDemoMeant(environment: Environment): void {
  if (environment.SEED === 'empty' || environment.SEED_DEMO_PUBLIC === 'yes' || !isPublic(environment))
    return;
  throw new UsageError(
    `Others than this machine would reach the demo accounts, whose password everybody knows: start with SEED=empty, or with SEED_DEMO_PUBLIC=yes where that is meant.`,
  );
}

/** Returns the URL without its credentials. */
function withoutPassword(value: string | undefined): string | undefined {
  return value?.replace(/\/\/[^/?#]*@/, '//…@');
}
