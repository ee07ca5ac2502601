import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestOutput, ResponseInput } from '#shared/api/endpoint.ts';
import type { Role } from '#shared/domain/roles.ts';

/** Who calls, for endpoints that need a session. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** SHA-256 of the bearer token, in hex: how a session is named in the database. */
  readonly tokenHash: string;
}

/** What came with the request besides its parsed parts. */
export interface RequestInfo {
  readonly ip: string;
  readonly userAgent: string;
  /** The origin to build absolute addresses from. */
  readonly origin: string;
  /** Ends when the client goes away or the server stops. */
  readonly signal: AbortSignal;
  /**
   * The names that the body really carried. A schema's default fills what was left out; a partial update must not
   * take that for what the caller wants. Absent where a handler is called without a request.
   */
  readonly sent?: ReadonlySet<string>;
}

/** A file of a multipart request, already bounded in size by the server. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** What the client said; never trusted, the bytes decide. */
  readonly saidType: string;
}

type CallerOf<N extends EndpointName> = Contract[N]['access'] extends 'public' ? Caller | null : Caller;

/** A handler receives parsed parts and returns what the contract says; failures are thrown as ApiFailure. */
export type Handler<N extends EndpointName> = (
  request: RequestOutput<Contract[N]> & {
    readonly caller: CallerOf<N>;
    readonly info: RequestInfo;
    /** The file parts of a form, by name. */
    readonly files: Readonly<Record<string, UploadedFile>>;
  },
) => Promise<ResponseInput<Contract[N]>> | ResponseInput<Contract[N]>;

/** Every endpoint has a handler: where one is missing it does not compile. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> };

/** What one feature brings. */
export type HandlersOf<N extends EndpointName> = { readonly [K in N]: Handler<K> };
