import { contract, type Contract, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type RequestInput, type ResponseOutput } from '#shared/api/endpoint.ts';
import type { ErrorBody } from '#shared/api/errors.ts';
import { buildRequest, type RequestValues } from '#shared/client/requests.ts';
import { createBackend, type Backend, type BackendOptions } from '#backend/app/app.ts';
import { demoPassword } from '#backend/seed/accounts.ts';
import { openImage } from './databaseImage.ts';
import { spawnPooledPictureChild } from './pictureProcesses.ts';
import { cheapCost } from './passwords.ts';

/** A response as a test sees it: the body that the contract promises, or the error. */
export interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & Partial<ErrorBody>;
}

export interface TestBackend extends Backend {
  /** Calls an endpoint of the contract over HTTP. */
  call<N extends EndpointName>(
    name: N,
    input: RequestInput<Contract[N]>,
    token?: string,
  ): Promise<Reply<ResponseOutput<Contract[N]>>>;
  /** Signs in with the demo password. */
  signIn(email: string): Promise<string>;
  /** Registers a new user and returns their token. */
  signUp(
    change?: Partial<RequestInput<Contract['signUp']>['body']>,
  ): Promise<{ token: string; userId: string }>;
}

let people = 0;

/**
 * Opens a backend in memory on a free port. The caller closes it. Violations of the contract throw, password
 * hashing is cheap, and demo data are copied from an image. Also works outside a test run, for proofs.
 */
export async function openMemoryBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const { seed = 'empty', clock } = options;
  return withCalls(
    await createBackend({
      dataDir: ':memory:',
      port: 0,
      seed,
      rateLimits: 'off',
      strict: true,
      logLevel: 'fatal',
      passwordCost: cheapCost,
      spawnPictureChild: spawnPooledPictureChild,
      ...(options.dataDir === undefined && {
        openDatabase: () => openImage(seed, clock),
      }),
      ...options,
    }),
  );
}

function withCalls(backend: Backend): TestBackend {
  async function call<N extends EndpointName>(name: N, input: RequestInput<Contract[N]>, token?: string) {
    const spec = contract[name];
    const { path, ...request } = buildRequest(spec, input as RequestValues, token ?? null);
    const response = await fetch(backend.url + apiBases[spec.base] + path, request);
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body } as Reply<ResponseOutput<Contract[N]>>;
  }

  return {
    ...backend,
    call,
    async signIn(email) {
      const { body } = await call('login', { body: { email, password: demoPassword } });
      return body.authData.token;
    },
    async signUp(change) {
      const { status, body } = await call('signUp', {
        body: { ...newPerson(), ...change } as RequestInput<Contract['signUp']>['body'],
      });
      if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
      return { token: body.authData.token, userId: body.user._id };
    },
  };
}

/** Returns a valid sign-up request with a unique e-mail address. */
export function newPerson() {
  return {
    rolesGroup: 'user' as const,
    email: `person${++people}@example.com`,
    password: 'correct horse',
    name: 'Robin',
    gender: 'male' as const,
    birthday: '1990-05-01',
  };
}
