import { describe, expect, it } from 'vitest';
import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type EndpointSpec } from '#shared/api/endpoint.ts';
import type { Handlers } from './http/handler.ts';
import { notBuilt } from './http/handler.ts';
import { notBuiltHandlers, notBuiltYet as listed } from './http/notBuiltYet.ts';
import { startTestBackend } from './testing/backend.ts';

/** There may be none. */
const notBuiltYet: readonly EndpointName[] = listed;

describe('the list of what is not built', () => {
  it('the list of what is not built is all that is missing: whatever is in neither does not compile', () => {
    // @ts-expect-error no endpoint but those of the list is here
    const handlers: Handlers = { ...notBuiltHandlers };
    expect(Object.keys(handlers)).toHaveLength(notBuiltYet.length);
  });

  it('the list of what is not built answers 501 to who may call, with the name', async () => {
    const backend = await startTestBackend({ seed: 'demo' });
    const tokens = {
      user: await backend.signIn('user@demo.local'),
      goddess: await backend.signIn('queen@demo.local'),
    };
    for (const name of notBuiltYet) {
      const { method, base, path, access } = contract[name] as EndpointSpec;
      const isForUser = access === 'public' || access === 'session' || access.includes('user');
      const response = await fetch(`${backend.url}${apiBases[base]}${path.replaceAll(/:\w+/g, 'some-id')}`, {
        method,
        headers: { authorization: `Bearer ${isForUser ? tokens.user : tokens.goddess}` },
      });
      expect([name, response.status, await response.json()]).toEqual([
        name,
        501,
        { code: 'not_implemented', message: `${name} is not built yet.` },
      ]);
    }
  });

  it('the list of what is not built holds nothing that has a handler', async () => {
    const backend = await startTestBackend();
    const { handlers } = backend.features;
    const open = endpointNames.filter((name) => handlers[name] === notBuilt);
    expect(open.sort()).toEqual([...notBuiltYet].sort());
    expect(new Set(notBuiltYet).size).toBe(notBuiltYet.length);
  });
});
