import type * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { ApiErrorCode } from './errors.ts';

/** The service an endpoint belongs to; `/config.json` says where each one is. */
export const apiBases = { core: '/api', chat: '/chat-api', purchase: '/purchase-api' } as const;
export type ApiBase = keyof typeof apiBases;

/** `public`: no session needed. `session`: any signed-in person. A list: these roles alone. */
export type Access = 'public' | 'session' | readonly Role[];

export type AnySchema = z.core.$ZodType;

/**
 * One endpoint, as docs/product.md names it. Paths carry parameters as `:name`. A `body` travels as JSON, a `form`
 * as multipart form data whose file parts are named in `files`.
 */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST';
  readonly base: ApiBase;
  readonly path: `/${string}`;
  /** Where the rule comes from: a section of docs/product.md, or a chapter of docs/product.md. */
  readonly section: string;
  readonly access: Access;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  readonly form?: AnySchema;
  readonly files?: readonly string[];
  readonly response: AnySchema;
  /**
   * Section 7 names no answer, so any 2xx is a success (D: Answers of other deployments). What can't be read is read as
   * null or as an object without fields; the schema must accept one of the two. `done` implies it.
   */
  readonly isAnswerOptional?: true;
  /** The GET that brings the same answer. The client calls it if a 2xx came without any of the answer's fields. */
  readonly elseAsk?: string;
  /** Errors beyond those that any endpoint may answer. */
  readonly errors?: readonly ApiErrorCode[];
  /** A suspended person is answered 403 `suspended`. Matches, calls and chats decide by themselves, with more detail. */
  readonly refusedWhileSuspended?: true;
  /** A GET that changes state: never prefetched, never retried. */
  readonly changesState?: true;
  /** Sending the same request again changes nothing more, so a client may retry it. GETs are taken to be so. */
  readonly idempotent?: true;
  /**
   * The answer may be compressed on its way: it holds no secret (a token, a signed address), which its length would give
   * away beside words that a stranger chose.
   */
  readonly isCompressed?: true;
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const T extends EndpointSpec>(spec: T): T {
  return spec;
}

/** A file to upload: what a browser's Blob is, said without the browser. */
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

/** What a caller hands over. */
export type RequestInput<T extends EndpointSpec> = Part<T, 'params', 'input'> &
  Part<T, 'query', 'input'> &
  Part<T, 'body', 'input'> &
  Part<T, 'form', 'input'> &
  (T['files'] extends readonly string[]
    ? { readonly files: { readonly [F in T['files'][number]]: UploadPart } }
    : unknown);

/** What a handler receives, parsed. */
export type RequestOutput<T extends EndpointSpec> = Part<T, 'params', 'output'> &
  Part<T, 'query', 'output'> &
  Part<T, 'body', 'output'> &
  Part<T, 'form', 'output'>;

/** What a handler returns. */
export type ResponseInput<T extends EndpointSpec> = z.core.input<T['response']>;
/** What a caller gets. */
export type ResponseOutput<T extends EndpointSpec> = z.core.output<T['response']>;

/** Fills `:name` in a path. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([A-Za-z0-9]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Whether a request may be sent again by itself after a network failure. */
export function mayRetry(spec: EndpointSpec): boolean {
  if (spec.changesState) return false;
  return spec.method === 'GET' || spec.idempotent === true;
}
