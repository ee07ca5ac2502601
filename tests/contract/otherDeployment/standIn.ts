import type { ServerResponse } from 'node:http';
import { createTestApi } from '#tests/kit/people/client.ts';
import { startHttpServer, type SeenRequest } from '#tests/kit/network/httpServer.ts';

/** An answer of the stand-in: a status, and a body. A string is sent unchanged, any other value as JSON. */
export interface StandInAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

export type StandInAnswers = Readonly<
  Record<string, StandInAnswer | ((request: SeenRequest) => StandInAnswer)>
>;

function send(response: ServerResponse, { status = 200, body = '' }: StandInAnswer): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Returns the answers by method and path. A call without an answer gets a plain 404. */
export function createAnswering(answers: StandInAnswers) {
  const rows = Object.entries(answers).map(([name, answer]) => {
    const pattern = name.replaceAll('.', String.raw`\.`).replaceAll(':param', '[^/]+');
    return { pattern: new RegExp(`^${pattern}$`), answer };
  });
  return (request: Pick<SeenRequest, 'method' | 'url'>) =>
    rows.find(({ pattern }) => pattern.test(`${request.method} ${request.url.split('?')[0]}`))?.answer ?? {
      status: 404,
      body: 'Cannot find this path',
    };
}

/**
 * Starts a deployment of another make, with the client's API code signed in to it. It answers `answers` by
 * method and path (`POST /api/block/:param`; `:param` matches any one part). Other calls get a plain 404, as
 * from a server that has only the calls of section 7.
 */
export async function startStandIn(answers: StandInAnswers) {
  const answerTo = createAnswering(answers);
  const server = await startHttpServer((response, request) => {
    const answer = answerTo(request);
    send(response, typeof answer === 'function' ? answer(request) : answer);
  });
  const client = createTestApi(server.url, { token: 'a-token-of-another-make' });
  const asked = () => server.requests.map(({ method, url }) => `${method} ${url}`);
  return { ...client, url: server.url, asked };
}

/** A profile with the fields of section 3 that every account has. */
export const bareProfile = {
  _id: 'u1',
  name: 'Robin',
  gender: 'male',
  birthday: '1990-05-14',
  rolesGroup: 'user',
};
