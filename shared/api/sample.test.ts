import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { channelEvents } from '../realtime/events.ts';
import { acknowledgementSchema, clientMessages, publishedSchema } from '../realtime/wire.ts';
import { clientConfigSchema } from './config.ts';
import { contract, endpointNames, type EndpointName } from './contract.ts';
import type { AnySchema, EndpointSpec } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { sampleOf, sampleRequest, sampleResponse } from './sample.ts';

const parts = ['params', 'query', 'body', 'form'] as const;

function complaint(schema: AnySchema, value: unknown): string | null {
  const result = z.core.safeParse(schema, value);
  return result.success ? null : `${z.core.prettifyError(result.error)} in ${JSON.stringify(value)}`;
}

function expectWhole(name: EndpointName, seed: number): void {
  const spec: EndpointSpec = contract[name];
  const request = sampleRequest(name, seed) as Record<string, unknown>;
  for (const part of parts) {
    const schema = spec[part];
    expect(part in request, `${name} has a ${part}`).toBe(schema !== undefined);
    if (schema) expect(complaint(schema, request[part]), `${name} ${part}, seed ${seed}`).toBeNull();
  }
  expect(Object.keys((request['files'] ?? {}) as object)).toEqual(spec.files ?? []);
  expect(complaint(spec.response, sampleResponse(name, seed)), `${name} response, seed ${seed}`).toBeNull();
}

describe('samples of the contract', () => {
  it.each(endpointNames)('%s: its schemas accept the full sample of request and response', (name) => {
    expectWhole(name, 0);
  });

  it("the sampler's requests and responses are valid for other seeds too", () => {
    const anyEndpoint = fc.constantFrom(...endpointNames);
    fc.assert(
      fc.property(anyEndpoint, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (name, seed) =>
        expectWhole(name, seed),
      ),
      { numRuns: 3_000 },
    );
  });

  it("the sampler's values survive JSON unchanged", () => {
    for (const name of endpointNames) {
      for (let seed = 0; seed < 5; seed++) {
        const { body } = sampleRequest(name, seed) as { body?: unknown };
        if (body !== undefined) expect(JSON.parse(JSON.stringify(body))).toEqual(body);
        const response = sampleResponse(name, seed);
        expect(JSON.parse(JSON.stringify(response))).toEqual(response);
      }
    }
  });

  it('the sampler also creates events, messages, errors and the configuration', () => {
    const events = Object.values(channelEvents).flatMap((channel): AnySchema[] => Object.values(channel));
    const others = [...Object.values(clientMessages), acknowledgementSchema, publishedSchema];
    for (const schema of [...events, ...others, errorBodySchema, clientConfigSchema]) {
      for (let seed = 0; seed < 50; seed++) expect(complaint(schema, sampleOf(schema, seed))).toBeNull();
    }
  });
});

describe('a seed', () => {
  it('always creates the same value', () => {
    for (const name of endpointNames) {
      expect(sampleRequest(name, 7)).toEqual(sampleRequest(name, 7));
      expect(sampleResponse(name, 7)).toEqual(sampleResponse(name, 7));
    }
  });

  it('0 omits no field and contains no null', () => {
    const profile = sampleResponse('getProfile');
    expect(Object.keys(profile).sort()).toEqual(Object.keys(contract.getProfile.response.shape).sort());
    expect(Object.values(profile)).not.toContain(null);
    expect(profile.gallery).toHaveLength(2);
  });

  it('other than 0 omits fields and creates nulls, empty lists, and every branch of a union', () => {
    const profiles = Array.from({ length: 200 }, (_, seed) => sampleResponse('getProfile', seed + 1));
    expect(profiles.some((profile) => !('email' in profile))).toBe(true);
    expect(profiles.some((profile) => profile.email === null)).toBe(true);
    expect(profiles.some((profile) => profile.gallery?.length === 0)).toBe(true);
    expect(profiles.some((profile) => 'addedLater' in profile)).toBe(true);
    const drafts = Array.from({ length: 200 }, (_, seed) => sampleRequest('sendMessage', seed + 1).body.type);
    expect(new Set(drafts)).toEqual(new Set(['text', 'media', 'gif', 'sticker']));
    const methods = Array.from(
      { length: 200 },
      (_, seed) => sampleRequest('createBillingMethod', seed + 1).body.type,
    );
    expect(new Set(methods)).toEqual(new Set(['binance', 'adcash', 'paxum']));
  });
});

describe('an unsupported schema', () => {
  it('is named in the error', () => {
    expect(() => sampleOf(z.bigint())).toThrow('cannot make a "bigint"');
    expect(() => sampleOf(z.string().check(z.regex(/^ab+c$/)))).toThrow('the pattern ^ab+c$');
    expect(() => sampleOf(z.string().check(z.refine(() => false)))).toThrow('no sample was found');
  });
});
