import { expect, it } from 'vitest';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import { newPerson, sharedBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { countryOf } from './country.ts';

const addresses = { us: '8.8.8.8', ru: '77.88.8.8', ua: '195.24.141.1', br: '200.160.2.3' } as const;

/** Sends a request from this address through a proxy on this machine. */
async function askFrom(
  backend: TestBackend,
  address: string,
  name: EndpointName,
  { body, token }: { readonly body?: object; readonly token?: string },
) {
  const { method, base, path } = contract[name];
  const response = await fetch(`${backend.url}${apiBases[base]}${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as {
    readonly authData: { readonly token: string };
    readonly user: { readonly last_ip_country: string | null };
  };
}

const backend = sharedBackend();
const behindProxy = sharedBackend({ trustProxy: ['loopback'] });

it('the country of an address is from its registry, also for IPv6', () => {
  expect(Object.values(addresses).map(countryOf)).toEqual(['US', 'RU', 'UA', 'BR']);
  expect(['2001:4860:4860::8888', '::ffff:8.8.8.8'].map(countryOf)).toEqual(['US', 'US']);
});

it('a private or invalid address has no country', () => {
  const none = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '169.254.1.1'];
  const none6 = ['::1', 'fe80::1%eth0', 'fd00::1', '::ffff:192.168.1.1', '', 'unknown', '8.8.8'];
  for (const address of [...none, ...none6]) expect([address, countryOf(address)]).toEqual([address, null]);
});

it('a person has the country of the sign-up, then of each log-in and launch', async () => {
  const person = newPerson();
  const { authData, user } = await askFrom(behindProxy, addresses.us, 'signUp', { body: person });
  expect(user.last_ip_country).toBe('US');
  const { email, password } = person;
  const again = await askFrom(behindProxy, addresses.ua, 'login', { body: { email, password } });
  expect(again.user.last_ip_country).toBe('UA');
  await askFrom(behindProxy, addresses.br, 'lastLaunch', { token: authData.token });
  const country = async () => (await behindProxy.call('getProfile', {}, authData.token)).body.last_ip_country;
  expect(await country()).toBe('BR');
  // A private address keeps the known country.
  await askFrom(behindProxy, '192.168.1.1', 'lastLaunch', { token: authData.token });
  expect(await country()).toBe('BR');
});

it('a person with a private address has no country', async () => {
  const { token } = await backend.signUp();
  expect((await backend.call('getProfile', {}, token)).body.last_ip_country).toBeNull();
});

it('an address in a header is ignored without a trusted proxy', async () => {
  const { user } = await askFrom(backend, addresses.us, 'signUp', { body: newPerson() });
  expect(user.last_ip_country).toBeNull();
});
