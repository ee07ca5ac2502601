import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type EndpointSpec } from '#shared/api/endpoint.ts';
import * as z from 'zod/mini';
import type { Session, Sessions } from './sessions.ts';
import { suspendedFailure } from '../lib/suspension.ts';
import { compressed } from './compression.ts';
import { sendFailure, toFailure } from './errors.ts';
import { accountRemoved, ApiFailure } from '../lib/failure.ts';
import { isForm, readForm } from './forms.ts';
import type { Caller, Handlers, RequestInfo, UploadedFile } from './handler.ts';
import type { Limits } from './limits.ts';
import { safeHost } from './origins.ts';
import { isTooDeep, parsePart } from './parse.ts';

export interface RouteOptions {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** True: a response that breaks its schema becomes 500. False: it is only logged. */
  readonly strict: boolean;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
}

/** Handler without the types of its endpoint. Each handler receives the parts that its endpoint declares. */
type AnyHandler = (request: {
  readonly caller: Caller | null;
  readonly info: RequestInfo;
  readonly files: Readonly<Record<string, UploadedFile>>;
}) => unknown;

/** Registers a route for every endpoint of the contract. */
export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

  for (const name of endpointNames) {
    const spec: EndpointSpec = contract[name];
    const handler = options.handlers[name];

    app.route({
      method: spec.method,
      url: `${apiBases[spec.base]}${spec.path}`,
      ...(spec.isCompressed && compressed),
      // Checks the session before the body is read, so that an unauthorized client need not send it.
      onRequest: async (request) => {
        const found = await findSession(options.sessions, request);
        await options.limits.general(request, found instanceof ApiFailure ? null : found);
        const session = admitted(name, spec, found);
        if (session) callers.set(request, session.caller);
        const isSent = isForm(request);
        if (isSent !== (spec.form !== undefined) && (isSent || spec.form)) {
          throw new ApiFailure(
            'unsupported_media_type',
            isSent ? 'JSON is expected.' : 'A form is expected.',
          );
        }
      },
      handler: async (request, reply) => {
        const parts = await parse(spec, request);
        const admission = await options.limits.admit(name, request);
        try {
          const answer: unknown = await (handler as AnyHandler)({
            ...parts,
            caller: callers.get(request) ?? null,
            info: infoOf(request, reply, options.signal),
          });
          const body = checkAnswer(name, spec, answer, request, options.strict);
          await admission.uncountUnless(null);
          return reply
            .header('cache-control', 'no-store')
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(body));
        } catch (error) {
          const failure = toFailure(error);
          if (!failure) throw error;
          await admission.uncountUnless(failure.code);
          return sendFailure(reply, failure);
        }
      },
    });
  }
}

async function findSession(
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Session | ApiFailure | null> {
  const token = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  try {
    return await sessions.resolve(token);
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
}

/** Endpoints for a user who has removed their account: view it, restore it, and log out (§4.1). */
const whileAway: ReadonlySet<EndpointName> = new Set(['getProfile', 'reactivate', 'deactivate', 'logout']);

/**
 * Returns the session for the endpoint, or throws. On a public endpoint an invalid token counts as no token,
 * so that the user can always log in.
 */
function admitted(
  name: EndpointName,
  spec: EndpointSpec,
  found: Session | ApiFailure | null,
): Session | null {
  if (spec.access === 'public') return found instanceof ApiFailure ? null : found;
  if (found instanceof ApiFailure) throw found;
  if (!found) throw new ApiFailure('unauthorized', 'Sign in first.');
  if (spec.access !== 'session' && !spec.access.includes(found.caller.role)) {
    throw new ApiFailure('forbidden', 'Not for this role.');
  }
  if (found.isAway && !whileAway.has(name)) throw accountRemoved();
  if (spec.refusedWhileSuspended && found.suspendedUntilMs !== null)
    throw suspendedFailure(found.suspendedUntilMs);
  return found;
}

async function parse(spec: EndpointSpec, request: FastifyRequest) {
  const form = spec.form ? await readForm(request, spec.files ?? []) : null;
  // A missing body counts as an empty object, so that the error names the first missing field.
  const body = request.body ?? {};
  if (isTooDeep(body))
    throw new ApiFailure('invalid_body', 'The body is nested too deeply.', { field: 'body' });
  return {
    ...(spec.params ? { params: parsePart('params', spec.params, request.params) } : {}),
    ...(spec.query ? { query: parsePart('query', spec.query, request.query) } : {}),
    ...(spec.body ? { body: parsePart('body', spec.body, body) } : {}),
    ...(spec.form ? { form: parsePart('form', spec.form, form?.fields ?? {}) } : {}),
    files: form?.files ?? {},
  };
}

function infoOf(request: FastifyRequest, reply: FastifyReply, serverSignal: AbortSignal): RequestInfo {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const { body } = request;
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${safeHost(request.headers.host) ?? 'localhost'}`,
    signal: AbortSignal.any([gone.signal, serverSignal]),
    sent: new Set(typeof body === 'object' && body !== null ? Object.keys(body) : []),
  };
}

/**
 * Returns the response with the schema's defaults. A response that breaks the contract is a bug: it throws in
 * strict mode, else it is logged.
 */
function checkAnswer(
  name: EndpointName,
  spec: EndpointSpec,
  answer: unknown,
  request: FastifyRequest,
  strict: boolean,
): unknown {
  const result = z.core.safeParse(spec.response, answer);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  request.log.error({ endpoint: name, issues }, 'http: a response breaks the contract');
  if (strict) throw new Error(`The response of ${name} breaks the contract: ${issues.join('; ')}`);
  return answer;
}
