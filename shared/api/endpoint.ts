import type * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { ApiErrorCode } from './errors.ts';

/** The service of an endpoint; `/config.json` names the address of each. */
export const apiBases = { core: '/api', chat: '/chat-api', purchase: '/purchase-api' } as const;
export type ApiBase = keyof typeof apiBases;

/** `public`: no session needed. `session`: any signed-in user. A list: only these roles. */
export type Access = 'public' | 'session' | readonly Role[];

export type AnySchema = z.core.$ZodType;

/**
 * One endpoint, as docs/product.md names it. Paths contain parameters as `:name`. A `body` is sent as JSON, a
 * `form` as multipart form data whose file parts are named in `files`.
 */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST';
  readonly base: ApiBase;
  readonly path: `/${string}`;
  /** Source of the rule: a section or chapter of docs/product.md. */
  readonly section: string;
  readonly access: Access;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  readonly form?: AnySchema;
  readonly files?: readonly string[];
  readonly response: AnySchema;
  /**
   * Section 7 does not define the response, so any 2xx is a success (D: Answers of other deployments). An
   * unreadable response becomes null or an object without fields; the schema must accept one of the two.
   * `done` implies it.
   */
  readonly isAnswerOptional?: true;
  /**
   * Name of the GET with the same response. The client calls it if a 2xx contained none of the response's
   * fields.
   */
  readonly elseAsk?: string;
  /** Errors in addition to those of every endpoint. */
  readonly errors?: readonly ApiErrorCode[];
  /**
   * Answers 403 `suspended` to a suspended user. Matches, calls and chats check this themselves, with more
   * detail.
   */
  readonly refusedWhileSuspended?: true;
  /** A GET that changes state is never prefetched or retried. */
  readonly changesState?: true;
  /** Repeating the request has no further effect, so a client may retry it. GETs count as idempotent. */
  readonly idempotent?: true;
  /**
   * The response may be compressed, because it contains no secret (a token, a signed URL) that its length
   * could reveal next to text chosen by an attacker.
   */
  readonly isCompressed?: true;
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const T extends EndpointSpec>(spec: T): T {
  return spec;
}

/** A file to upload: the part of a browser's Blob that is used. */
export interface UploadPart {
  readonly size: number;
  readonly type: string;
}

type Part<
  T extends EndpointSpec,
  K extends 'params' | 'query' | 'body' | 'form',
  Side extends 'input' | 'output',
> = T[K] extends AnySchema
  ? Side extends 'input'
    ? { readonly [P in K]: z.core.input<T[K]> }
    : { readonly [P in K]: z.core.output<T[K]> }
  : unknown;

/** Request as a caller passes it. */
export type RequestInput<T extends EndpointSpec> = Part<T, 'params', 'input'> &
  Part<T, 'query', 'input'> &
  Part<T, 'body', 'input'> &
  Part<T, 'form', 'input'> &
  (T['files'] extends readonly string[]
    ? { readonly files: { readonly [F in T['files'][number]]: UploadPart } }
    : unknown);

/** Parsed request that a handler receives. */
export type RequestOutput<T extends EndpointSpec> = Part<T, 'params', 'output'> &
  Part<T, 'query', 'output'> &
  Part<T, 'body', 'output'> &
  Part<T, 'form', 'output'>;

/** Response that a handler returns. */
export type ResponseInput<T extends EndpointSpec> = z.core.input<T['response']>;
/** Parsed response that a caller gets. */
export type ResponseOutput<T extends EndpointSpec> = z.core.output<T['response']>;

/** Replaces each `:name` in a path. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([A-Za-z0-9]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns whether a client may retry the request after a network failure. */
export function mayRetry(spec: EndpointSpec): boolean {
  if (spec.changesState) return false;
  return spec.method === 'GET' || spec.idempotent === true;
}
