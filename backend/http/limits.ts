import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Session } from './sessions.ts';
import type { Cluster } from '../cluster/index.ts';
import { askForCounters, createCounter, createSharedCounter, type Counted, type Counter } from './counter.ts';
import { ApiFailure } from '../lib/failure.ts';
import { networkOf } from './clientAddress.ts';

/** Maximum of any requests per user. A busy client makes about a hundred requests per minute. */
const generalLimit = { max: 1_200, windowMs: MINUTE_MS } as const;

type Part = 'address' | 'device' | 'email' | 'user';

interface Rule {
  readonly max: number;
  readonly windowMs: number;
  /** Parts of the request that form the key of the counter. */
  readonly by: readonly Part[];
  /**
   * Requests that stay counted: all, failed passwords, successful ones, or those that reveal whether an email
   * is registered.
   */
  readonly counts: 'all' | 'wrong' | 'done' | 'revealed';
  readonly code: ApiErrorCode;
}

const slow = { code: 'too_many_requests' } as const;

/** Limit for a person with a stolen session who guesses passwords. */
const guessing: Rule = { max: 10, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'wrong', ...slow };

/**
 * The rules limit password guesses and never slow down a correct password. Each account has its own limit, so
 * that guesses at one account lock no other account. The limit over all accounts is per device, and much
 * higher per address, because many people may share an address.
 */
const strictRules: Partial<Record<EndpointName, readonly Rule[]>> = {
  login: [
    { max: 10, windowMs: 5 * MINUTE_MS, by: ['address', 'email'], counts: 'wrong', ...slow },
    { max: 60, windowMs: 5 * MINUTE_MS, by: ['address', 'device'], counts: 'wrong', ...slow },
    { max: 600, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'wrong', ...slow },
  ],
  loginByToken: [{ max: 60, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'wrong', ...slow }],
  keepSignIn: [{ max: 120, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'all', ...slow }],
  takeSignIn: [{ max: 120, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'all', ...slow }],
  isRegistered: [
    { max: 20, windowMs: MINUTE_MS, by: ['address', 'email'], counts: 'all', ...slow },
    { max: 120, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'all', ...slow },
  ],
  // Endpoints below may send a mail to another person's address, create a user, or check a password.
  updatePassword: [guessing],
  revealBillingMethod: [guessing],
  removeAccount: [guessing],
  createBillingMethod: [guessing],
  editBillingMethod: [guessing],
  sendMailCode: [{ max: 10, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  requestDataExport: [{ max: 20, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  updateEmail: [
    guessing,
    { max: 10, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'revealed', ...slow },
    { max: 20, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'revealed', ...slow },
  ],
  resetPassword: [{ max: 20, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'revealed', ...slow }],
  interimLogin: [{ max: 60, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'done', ...slow }],
  // Both endpoints make the server connect to an address that a client chose.
  testPush: [{ max: 10, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  subscribePush: [{ max: 60, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  // The endpoint makes the server request an address that a client chose.
  getLinkPreview: [{ max: 120, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  // A search reads many messages.
  searchMessages: [{ max: 120, windowMs: MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  checkUid: [{ max: 60, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'all', ...slow }],
  // §8 "Registration rate limit".
  signUp: [
    {
      max: 20,
      windowMs: 60 * MINUTE_MS,
      by: ['address'],
      counts: 'revealed',
      code: 'registration_rate_limit',
    },
  ],
};

const revealingErrors: ReadonlySet<ApiErrorCode> = new Set([
  'email_already_taken',
  'email_registered_user_google',
  'wrong_method',
  'not_found',
  'too_many_requests',
]);

/** Returns whether a counted request stays counted. `failure`: the code of its error; null: it succeeded. */
const staysCounted: Record<Rule['counts'], (failure: ApiErrorCode | null) => boolean> = {
  all: () => true,
  wrong: (failure) => failure === 'invalid_credentials',
  done: (failure) => failure === null,
  revealed: (failure) => failure === null || revealingErrors.has(failure),
};

/** Admitted request. The limits count it before it runs, so that concurrent requests cannot exceed them. */
export interface Admission {
  /** Gives the count back if the result need not count. Called when the result is known. */
  uncountUnless(failure: ApiErrorCode | null): Promise<void>;
}

export interface Limits {
  /** Applies the general limit, before the request is processed. Demo companions have no limit. */
  general(request: FastifyRequest, session: Session | null): Promise<void>;
  /** Applies the limits of an endpoint, after the body was validated. */
  admit(name: EndpointName, request: FastifyRequest): Promise<Admission>;
}

const free: Admission = { uncountUnless: async () => undefined };
const noLimits: Limits = { general: async () => undefined, admit: async () => free };

export interface LimitsOptions {
  readonly isOn: boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly cluster: Pick<Cluster, 'shared'>;
}

export function createLimits({ isOn, clock, cluster }: LimitsOptions): Limits {
  if (!isOn) return noLimits;
  const redis = cluster.shared?.redis;
  const shared = redis && { ask: askForCounters(redis), prefix: redis.prefix };
  const counterOf = (name: string, { max, windowMs }: Pick<Rule, 'max' | 'windowMs'>): Counter =>
    shared
      ? createSharedCounter({ ...shared, name, max, windowMs, clock })
      : createCounter({ max, windowMs, clock });
  const sessions = new WeakMap<FastifyRequest, Session>();
  const userOf = (request: FastifyRequest) => sessions.get(request)?.caller.userId;
  const parts: Record<Part, (request: FastifyRequest) => string> = {
    address: (request) => networkOf(request.ip),
    device: (request) => textOf(request, 'deviceId'),
    email: (request) => textOf(request, 'email').toLowerCase(),
    user: (request) => userOf(request) ?? networkOf(request.ip),
  };
  const general = counterOf('general', generalLimit);
  const strict = new Map(
    Object.entries(strictRules).map(([name, rules]) => [
      name,
      rules.map((rule, at) => ({ rule, counter: counterOf(`${name}${at}`, rule) })),
    ]),
  );

  return {
    async general(request, session) {
      if (session?.isDemo) return;
      if (session) sessions.set(request, session);
      const counted = await general.count(parts.user(request));
      if ('waitMs' in counted) throw tooMany('too_many_requests', counted.waitMs);
    },
    async admit(name, request) {
      const counts: { rule: Rule; counted: Counted }[] = [];
      for (const { rule, counter } of strict.get(name) ?? []) {
        const counted = await counter.count(rule.by.map((part) => parts[part](request)).join('\n'));
        if ('waitMs' in counted) {
          for (const before of counts) await before.counted.giveBack();
          throw tooMany(rule.code, counted.waitMs);
        }
        counts.push({ rule, counted });
      }
      return {
        async uncountUnless(failure) {
          for (const { rule, counted } of counts)
            if (!staysCounted[rule.counts](failure)) await counted.giveBack();
        },
      };
    },
  };
}

function tooMany(code: ApiErrorCode, retryAfterMs: number): ApiFailure {
  return new ApiFailure(code, 'Too many requests; wait a little.', { retryAfterMs: Math.ceil(retryAfterMs) });
}

function textOf(request: FastifyRequest, field: string): string {
  const value = ((request.body ?? {}) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value.trim() : '';
}
