import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Session } from './sessions.ts';
import type { Cluster } from '../cluster/index.ts';
import { askForCounters, createCounter, createSharedCounter, type Counted, type Counter } from './counter.ts';
import { ApiFailure } from '../lib/failure.ts';
import { networkOf } from './network.ts';

/** A client in a hurry makes about a hundred requests a minute. */
const generalLimit = { max: 1_200, windowMs: MINUTE_MS } as const;

type Part = 'address' | 'device' | 'email' | 'user';

interface Rule {
  readonly max: number;
  readonly windowMs: number;
  /** What is counted together. */
  readonly by: readonly Part[];
  /** What stays counted: everything, wrong guesses, what was done, or what told whether an e-mail is somebody's. */
  readonly counts: 'all' | 'wrong' | 'done' | 'told';
  readonly code: ApiErrorCode;
}

const slow = { code: 'too_many_requests' } as const;

/** Who holds somebody's session and tries passwords. */
const guessing: Rule = { max: 10, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'wrong', ...slow };

/**
 * Guessing is what they are against; who types the right password is never slowed. An account is guarded by itself, so
 * that wrong tries at one lock nobody out of another; what guards all of them together is by device, and only far
 * above that by address, which a whole house may share.
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
  // Each is a mail to an address that somebody else may have, or a person made of nothing.
  updatePassword: [guessing],
  revealBillingMethod: [guessing],
  removeAccount: [guessing],
  createBillingMethod: [guessing],
  editBillingMethod: [guessing],
  sendMailCode: [{ max: 10, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  requestDataExport: [{ max: 20, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  updateEmail: [
    guessing,
    { max: 10, windowMs: 60 * MINUTE_MS, by: ['user'], counts: 'told', ...slow },
    { max: 20, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'told', ...slow },
  ],
  resetPassword: [{ max: 20, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'told', ...slow }],
  interimLogin: [{ max: 60, windowMs: 60 * MINUTE_MS, by: ['address'], counts: 'done', ...slow }],
  // Each opens a line to an address that a client named.
  testPush: [{ max: 10, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  subscribePush: [{ max: 60, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  // Each makes the server call an address that a client named.
  getLinkPreview: [{ max: 120, windowMs: 5 * MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  // Each looks through many messages.
  searchMessages: [{ max: 120, windowMs: MINUTE_MS, by: ['user'], counts: 'all', ...slow }],
  checkUid: [{ max: 60, windowMs: 5 * MINUTE_MS, by: ['address'], counts: 'all', ...slow }],
  // §8 "Registration rate limit".
  signUp: [
    {
      max: 20,
      windowMs: 60 * MINUTE_MS,
      by: ['address'],
      counts: 'told',
      code: 'registration_rate_limit',
    },
  ],
};

const tells: ReadonlySet<ApiErrorCode> = new Set([
  'email_already_taken',
  'email_registered_user_google',
  'wrong_method',
  'not_found',
  'too_many_requests',
]);

/** Whether what was counted before the work stays counted; `failure` is null where it was done. */
const stays: Record<Rule['counts'], (failure: ApiErrorCode | null) => boolean> = {
  all: () => true,
  wrong: (failure) => failure === 'invalid_credentials',
  done: (failure) => failure === null,
  told: (failure) => failure === null || tells.has(failure),
};

/** A request that was let in. It is counted already, so that many at once are not more than one after the other. */
export interface Admission {
  /** When the answer is known: what need not count is given back. */
  settle(failure: ApiErrorCode | null): Promise<void>;
}

export interface Limits {
  /** Before anything else is looked at. Demo companions are not slowed. */
  general(request: FastifyRequest, session: Session | null): Promise<void>;
  /** Once the body is known to be well formed. */
  admit(name: EndpointName, request: FastifyRequest): Promise<Admission>;
}

const free: Admission = { settle: async () => undefined };
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
      const taken: { rule: Rule; counted: Counted }[] = [];
      for (const { rule, counter } of strict.get(name) ?? []) {
        const counted = await counter.count(rule.by.map((part) => parts[part](request)).join('\n'));
        if ('waitMs' in counted) {
          for (const before of taken) await before.counted.giveBack();
          throw tooMany(rule.code, counted.waitMs);
        }
        taken.push({ rule, counted });
      }
      return {
        async settle(failure) {
          for (const { rule, counted } of taken) if (!stays[rule.counts](failure)) await counted.giveBack();
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
