import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { ApiErrorCode } from '#shared/api/errors.ts';
import type { Session } from '../account/sessions.ts';
import { ApiFailure } from './failure.ts';

/** A client in a hurry makes about a hundred requests a minute. */
const generalLimit = { max: 1_200, windowMs: MINUTE_MS } as const;

interface Rule {
  readonly max: number;
  readonly windowMs: number;
  readonly by: 'ip' | 'ipAndEmail';
  /** What counts: every request, those that were refused as wrong, or those that succeeded. */
  readonly counts: 'all' | 'wrong' | 'done';
  readonly code: ApiErrorCode;
}

/** Guessing is what they are against; who types the right password is never slowed. */
const strictRules: Partial<Record<EndpointName, readonly Rule[]>> = {
  login: [
    { max: 10, windowMs: 5 * MINUTE_MS, by: 'ipAndEmail', counts: 'wrong', code: 'too_many_requests' },
    { max: 60, windowMs: 5 * MINUTE_MS, by: 'ip', counts: 'wrong', code: 'too_many_requests' },
  ],
  loginByToken: [{ max: 60, windowMs: 5 * MINUTE_MS, by: 'ip', counts: 'wrong', code: 'too_many_requests' }],
  isRegistered: [
    { max: 20, windowMs: MINUTE_MS, by: 'ipAndEmail', counts: 'all', code: 'too_many_requests' },
    { max: 120, windowMs: 5 * MINUTE_MS, by: 'ip', counts: 'all', code: 'too_many_requests' },
  ],
  // Each is a mail to an address that somebody else may have, or a person made of nothing.
  updateEmail: [{ max: 10, windowMs: 60 * MINUTE_MS, by: 'ip', counts: 'done', code: 'too_many_requests' }],
  resetPassword: [{ max: 20, windowMs: 60 * MINUTE_MS, by: 'ip', counts: 'done', code: 'too_many_requests' }],
  interimLogin: [{ max: 60, windowMs: 60 * MINUTE_MS, by: 'ip', counts: 'done', code: 'too_many_requests' }],
  checkUid: [{ max: 60, windowMs: 5 * MINUTE_MS, by: 'ip', counts: 'all', code: 'too_many_requests' }],
  // §8 "Registration rate limit".
  signUp: [{ max: 20, windowMs: 60 * MINUTE_MS, by: 'ip', counts: 'done', code: 'registration_rate_limit' }],
};

export interface Limits {
  /** Before anything else is looked at. Demo companions are not slowed. */
  general(request: FastifyRequest, session: Session | null): Promise<void>;
  /** Once the body is known to be well formed. */
  admit(name: EndpointName, request: FastifyRequest): Promise<void>;
  /** When the answer is known. */
  settle(name: EndpointName, request: FastifyRequest, failure: ApiErrorCode | null): Promise<void>;
}

const noLimits: Limits = {
  general: () => Promise.resolve(),
  admit: () => Promise.resolve(),
  settle: () => Promise.resolve(),
};

export async function registerLimits(app: FastifyInstance, isOn: boolean): Promise<Limits> {
  if (!isOn) return noLimits;
  await app.register(rateLimit, { global: false, cache: 20_000 });

  const sessions = new WeakMap<FastifyRequest, Session>();
  const general = app.createRateLimit({
    max: generalLimit.max,
    timeWindow: generalLimit.windowMs,
    keyGenerator: (request) => sessions.get(request)?.caller.userId ?? request.ip,
  });
  const strict = new Map(
    (Object.keys(strictRules) as EndpointName[]).map((name) => [
      name,
      (strictRules[name] ?? []).map((rule) => ({
        rule,
        count: app.createRateLimit({
          max: rule.max,
          timeWindow: rule.windowMs,
          keyGenerator: (request) => (rule.by === 'ip' ? request.ip : `${request.ip} ${emailOf(request)}`),
        }),
      })),
    ]),
  );

  return {
    async general(request, session) {
      if (session?.isDemo) return;
      if (session) sessions.set(request, session);
      const state = await general(request);
      if (!state.isAllowed && state.isExceeded) throw tooMany('too_many_requests', state.ttl);
    },
    async admit(name, request) {
      for (const { rule, count } of strict.get(name) ?? []) {
        const counted = rule.counts === 'all';
        const state = await count(request, { increment: counted });
        if (state.isAllowed) continue;
        const isOver = counted ? state.isExceeded : state.remaining === 0;
        if (isOver) throw tooMany(rule.code, state.ttl);
      }
    },
    async settle(name, request, failure) {
      for (const { rule, count } of strict.get(name) ?? []) {
        const counts =
          (rule.counts === 'done' && failure === null) ||
          (rule.counts === 'wrong' && failure === 'invalid_credentials');
        if (counts) await count(request);
      }
    },
  };
}

function tooMany(code: ApiErrorCode, retryAfterMs: number): ApiFailure {
  return new ApiFailure(code, 'Too many requests; wait a little.', { retryAfterMs: Math.ceil(retryAfterMs) });
}

function emailOf(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}
