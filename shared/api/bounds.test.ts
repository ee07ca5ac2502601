import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { rtcEvents, rtmEvents, typingEvents } from '../realtime/events.ts';
import { clientMessages } from '../realtime/wire.ts';
import { sampleOf } from './sample.ts';
import { contract, endpointNames } from './contract.ts';
import type { AnySchema, EndpointSpec } from './endpoint.ts';

const parts = ['params', 'query', 'body', 'form'] as const;

/** Returns whether a pattern matches texts of unlimited length. */
function isEndless(pattern: RegExp): boolean {
  const bare = pattern.source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return /[*+]|\{\d+,\}/.test(bare);
}

/** Yields the paths at which a schema accepts values of unlimited size. */
function* unboundedIn(schema: AnySchema, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  const hasMost = checks.some(({ check }) => check === 'max_length' || check === 'length_equals');
  const refuses = (value: unknown) => !z.core.safeParse(schema, value).success;
  switch (def.type) {
    case 'string': {
      const patterns = [...checks, def].flatMap((rule) =>
        'pattern' in rule && rule.pattern instanceof RegExp ? [rule.pattern] : [],
      );
      if (!hasMost && !patterns.some((pattern) => !isEndless(pattern))) yield path;
      return;
    }
    case 'array':
      if (!hasMost) yield `${path}[]`;
      yield* unboundedIn(def.element, `${path}[]`);
      return;
    case 'record': {
      const isOfSet = (def.keyType as z.core.$ZodTypes)._zod.def.type === 'enum';
      const value = sampleOf(def.valueType);
      const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, value]));
      // A record whose size as JSON is limited needs no further limit.
      if (!isOfSet && refuses(many)) return;
      if (!isOfSet) yield `${path}{}`;
      yield* unboundedIn(def.valueType, `${path}{}`);
      return;
    }
    case 'unknown':
      if (!refuses('x'.repeat(100_000))) yield path;
      return;
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) yield* unboundedIn(inner, `${path}.${name}`);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      yield* unboundedIn(def.innerType, path);
      return;
    case 'union':
      for (const option of def.options) yield* unboundedIn(option, path);
      return;
    case 'pipe':
      // The input of a transformation decides what is accepted.
      yield* unboundedIn(def.in, path);
      return;
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'transform':
      return;
    default:
      throw new Error(`what bounds a "${def.type}" is not known here`);
  }
}

it('every text, list and record that a client sends has a size limit', () => {
  const found = endpointNames.flatMap((name) => {
    const spec: EndpointSpec = contract[name];
    return parts.flatMap((part) => (spec[part] ? [...unboundedIn(spec[part], `${name} ${part}`)] : []));
  });
  const said = [clientMessages, rtcEvents, rtmEvents, typingEvents].flatMap((messages) =>
    Object.entries(messages).flatMap(([name, schema]) => [...unboundedIn(schema, name)]),
  );
  expect([...found, ...said]).toEqual([]);
});
