import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestOutput, ResponseInput } from '#shared/api/endpoint.ts';
import type { Role } from '#shared/domain/roles.ts';

/** Authenticated caller of an endpoint that needs a session. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** SHA-256 of the bearer token, in hex. The database identifies a session by it. */
  readonly tokenHash: string;
}

/** Facts about a request besides its parsed parts. */
export interface RequestInfo {
  readonly ip: string;
  readonly userAgent: string;
  /** Origin for building absolute addresses. */
  readonly origin: string;
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Names of the fields that the body contained. A partial update needs them, because the schema's defaults
   * fill in missing fields. Undefined: the handler is called without a request.
   */
  readonly sent?: ReadonlySet<string>;
}

/** File of a multipart request. The server has already limited its size. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** MIME type that the client sent. Untrusted: the bytes decide. */
  readonly declaredType: string;
}

type CallerOf<N extends EndpointName> = Contract[N]['access'] extends 'public' ? Caller | null : Caller;

/**
 * Handles an endpoint: receives the parsed parts and returns the response of the contract. Throws failures as
 * ApiFailure.
 */
export type Handler<N extends EndpointName> = (
  request: RequestOutput<Contract[N]> & {
    readonly caller: CallerOf<N>;
    readonly info: RequestInfo;
    /** File parts of a form, by name. */
    readonly files: Readonly<Record<string, UploadedFile>>;
  },
) => Promise<ResponseInput<Contract[N]>> | ResponseInput<Contract[N]>;

/** Handlers of all endpoints. A missing handler is a compile error. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

/** Handlers of one feature. */
export type HandlersOf<N extends EndpointName> = { readonly [K in N]: Handler<K> };
