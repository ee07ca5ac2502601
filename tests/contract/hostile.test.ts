import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type ApiBase, type EndpointSpec } from '#shared/api/endpoint.ts';
import { tamedSample } from './support/goodRequests.ts';
import { breakValue, checkError } from './support/checkAnswer.ts';
import {
  addressOf,
  call,
  send,
  sendHuge,
  sendJson,
  type Answer,
  type LooseRequest,
} from './support/requests.ts';
import {
  isDestructive,
  openContractFixture,
  someCaller,
  specOf,
  walkOrder,
  type ContractFixture,
} from './support/fixture.ts';

/** Invalid requests, which no client sends. Each must get a clear error, and never a 500. */
let stage: ContractFixture;
beforeAll(async () => {
  stage = await openContractFixture();
});
afterAll(() => stage?.deployment.stop());

type Skip = (reason: string) => void;

const withBody = walkOrder.filter((name) => specOf(name).body);
const withForm = walkOrder.filter((name) => specOf(name).form);
const withQuery = walkOrder.filter((name) => specOf(name).query);

/** Returns the token of a person who may call the endpoint, so that the request is validated. */
function tokenFor(name: EndpointName, skip: Skip): string | null {
  const person = someCaller(stage, name);
  if (!person) skip('no demo account has such a role here');
  if (stage.deployment.base(specOf(name).base) === null) skip(`there is no ${specOf(name).base} service`);
  return person?.token ?? null;
}

/** Returns whether a foreign deployment lacks the endpoint, which is not known in advance. */
function isMissingThere(answer: Answer): boolean {
  return stage.deployment.isForeign && checkError(answer).kind === 'notBuilt';
}

function expectInvalid(answer: Answer, field: string | null, skip: Skip): void {
  if (isMissingThere(answer)) skip('not built there');
  const verdict = checkError(answer);
  expect(verdict).toMatchObject({ kind: 'refused', code: 'invalid_body' });
  const named = verdict.kind === 'refused' ? verdict.field : null;
  expect(named, 'the offending field is named').toBeTruthy();
  if (field !== null) expect(named?.split('.')[0]).toBe(field);
}

describe('a value of the wrong type is 400, and the answer names the field', () => {
  it.for(withBody)('in the body of %s', async (name, { skip }) => {
    const request = tamedSample(name, 0);
    const broken = breakValue(specOf(name).body as never, request.body);
    if (!broken) return skip('its schema takes anything');
    const token = tokenFor(name, skip);
    expectInvalid(
      await call(stage.deployment, name, { ...request, body: broken.value }, token),
      broken.field,
      skip,
    );
  });

  it.for(withQuery)('in the query of %s', async (name, { skip }) => {
    const request = tamedSample(name, 0);
    const { query } = request as { query: Record<string, unknown> };
    const sent = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    // Query values are strings, so only strings are used as wrong values.
    const broken = breakValue(specOf(name).query as never, sent, ['no such thing', '']);
    if (!broken || broken.field === null) return skip('its schema takes any text');
    const token = tokenFor(name, skip);
    expectInvalid(
      await call(stage.deployment, name, { ...request, query: broken.value }, token),
      broken.field,
      skip,
    );
  });

  it.for(withForm)('in the form of %s without its file', async (name, { skip }) => {
    const token = tokenFor(name, skip);
    const answer = await call(stage.deployment, name, { ...tamedSample(name, 0), files: {} }, token);
    expectInvalid(answer, specOf(name).files?.[0] ?? null, skip);
  });
});

describe('a body that is not JSON', () => {
  it.for(withBody)('is 400 or 415 at %s', async (name, { skip }) => {
    const token = tokenFor(name, skip);
    const address = addressOf(stage.deployment, name, tamedSample(name, 0));
    for (const text of ['{"a":', 'hello', '{"a":1}}', '\u0000']) {
      expectInvalid(await sendJson(address, text, token), null, skip);
    }
    const form = new FormData();
    form.set('text', 'a form');
    for (const answer of [
      await send(address, {
        method: 'POST',
        token,
        headers: { 'content-type': 'text/plain' },
        body: 'hello',
      }),
      await send(address, {
        method: 'POST',
        token,
        headers: { 'content-type': 'application/xml' },
        body: '<a/>',
      }),
      await send(address, { method: 'POST', token, body: form }),
    ]) {
      const verdict = checkError(answer);
      expect(verdict.kind === 'refused' ? verdict.code : verdict).toMatch(
        /^(unsupported_media_type|invalid_body)$/,
      );
    }
  });

  it('is 415 at an endpoint with a form', async ({ skip }) => {
    for (const name of withForm) {
      const answer = await sendJson(addressOf(stage.deployment, name), '{}', tokenFor(name, skip));
      if (isMissingThere(answer)) continue;
      expect(checkError(answer), name).toMatchObject({ kind: 'refused', code: 'unsupported_media_type' });
    }
  });
});

describe('an oversized body', () => {
  it('is 413', async ({ skip }) => {
    // Covers one endpoint of each service, and the log-in, which accepts bodies without a session.
    for (const name of ['login', ...firstOfEachBase(withBody)] as const) {
      const answer = await sendHuge(
        addressOf(stage.deployment, name, tamedSample(name, 0)),
        4_000_000,
        tokenFor(name, skip),
      );
      if (isMissingThere(answer)) continue;
      expect(checkError(answer), name).toMatchObject({ kind: 'refused', code: 'too_large' });
    }
  });

  it('is 400 if it is deeply nested', async () => {
    const text = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expectInvalid(await sendJson(addressOf(stage.deployment, 'login'), text, null), null, () => undefined);
  });
});

describe('an unknown address', () => {
  const bases = Object.keys(apiBases) as ApiBase[];

  it.for(bases)('is 404 at the base %s', async (base, { skip }) => {
    const at = stage.deployment.base(base);
    if (at === null) return skip(`there is no ${base} service`);
    for (const path of [
      '',
      '/',
      '/nothing/here',
      '/%E0%A4%A',
      '/..%2f..%2fetc/passwd',
      '/login/',
      `/${'x'.repeat(5_000)}`,
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const verdict = checkError(await send(`${at}${path}`, { method, token: stage.throwaway.user.token }));
        // An address that cannot be parsed may be answered as invalid instead of unknown.
        expect(verdict, `${method} ${path.slice(0, 40)}`).toMatchObject({ kind: 'refused' });
        expect(verdict.kind === 'refused' && verdict.code).toMatch(/^(not_found|invalid_body)$/);
      }
    }
  });

  it.for(walkOrder)('is 404 or 405 as the wrong method of %s', async (name, { skip }) => {
    const { method, base } = specOf(name);
    if (stage.deployment.base(base) === null) skip(`there is no ${base} service`);
    const request = tamedSample(name, 0);
    const other = method === 'GET' ? 'POST' : 'GET';
    for (const wrong of [other, 'PUT', 'DELETE']) {
      const address = addressOf(stage.deployment, name, { ...request, query: {} });
      if (isDeclared(wrong, base, new URL(address).pathname)) continue;
      const answer = await send(address, { method: wrong, token: stage.throwaway.user.token });
      expect([404, 405], `${wrong} answered ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
        answer.status,
      );
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });
});

it('any JSON value is answered below 500', async ({ skip }) => {
  const names = withBody.filter((name) => !isDestructive(name));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, body) => {
      const request: LooseRequest = { ...tamedSample(name, 0), body };
      const answer = await call(stage.deployment, name, request, tokenFor(name, skip));
      if (!isMissingThere(answer)) expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

function firstOfEachBase(names: readonly EndpointName[]): EndpointName[] {
  const bases = Object.keys(apiBases) as ApiBase[];
  const served = bases.filter((base) => stage.deployment.base(base) !== null);
  return served.flatMap((base) => names.find((name) => specOf(name).base === base) ?? []);
}

/** Returns whether the contract declares this method for a path with the same shape as this one. */
function isDeclared(method: string, base: ApiBase, pathname: string): boolean {
  return Object.values(contract).some((spec: EndpointSpec) => {
    if (spec.method !== method || spec.base !== base) return false;
    const shape = spec.path.replace(/:[^/]+/g, '[^/]+').replaceAll('.', '\\.');
    return new RegExp(`${shape}$`).test(pathname);
  });
}
