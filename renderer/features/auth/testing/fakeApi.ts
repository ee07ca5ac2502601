import { apiErrors } from '#shared/api/errors.ts';
import { signedInSchema, type SignedIn } from '#shared/domain/person.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';

/** For tests: an API client that answers by endpoint name and records the requests. */
export interface FakeApi extends ApiClient {
  readonly sent: { readonly name: string; readonly body: Body }[];
  /** Answer of each endpoint: a value, a `refusal`, or `{}` for a cancelled call. */
  answers: Answers;
}
type Body = Record<string, unknown>;
export type Answers = Record<string, object | ((body: Body) => object)>;

export function refusal(code: ApiError['code'], status: number, field: string | null = null): object {
  const canRetry = code === 'network' || (code !== 'badResponse' && apiErrors[code].retry);
  const body = { code, message: code, field, resetsAt: null, until: null, retryAfterMs: null };
  return { ok: false, error: { code, status, message: code, body, canRetry } };
}

export function signedIn(user: object = {}): SignedIn {
  return signedInSchema.parse({
    authData: { token: 'a-token-of-some-length' },
    user: {
      _id: 'me',
      humanReadableId: 7,
      rolesGroup: 'user',
      email: 'daniel@example.com',
      name: 'Daniel',
      gender: 'male',
      birthday: '1994-05-14',
      ...user,
    },
  });
}

export function fakeApi(answers: Answers = {}): FakeApi {
  const api: FakeApi = {
    sent: [],
    answers,
    async call(name, ...rest) {
      const body = (rest[0] as { body?: Body } | undefined)?.body ?? {};
      api.sent.push({ name, body });
      const known = api.answers[name];
      const answer = typeof known === 'function' ? (known as (body: Body) => object)(body) : known;
      if (!answer) throw new Error(`no answer for ${name}`);
      const isResult = 'ok' in answer || Object.keys(answer).length === 0;
      return (isResult ? answer : { ok: true, value: answer }) as never;
    },
  };
  return api;
}
