import * as z from 'zod/mini';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { AnySchema, EndpointSpec } from '#shared/api/endpoint.ts';
import { apiErrors, commonErrors, errorBodySchema, type ApiErrorCode } from '#shared/api/errors.ts';
import type { Answer } from './requests.ts';

/** The kind of an answer by the contract. `broken`: the answer violates the contract, and `why` says how. */
export type AnswerCheck =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: ApiErrorCode; readonly field: string | null }
  | { readonly kind: 'notBuilt' }
  | { readonly kind: 'broken'; readonly why: string };

const broken = (why: string, answer: Answer): AnswerCheck => ({
  kind: 'broken',
  why: `${why}; it answered ${answer.status} ${answer.type} ${answer.text.slice(0, 400)}`,
});

/**
 * Checks an answer of an endpoint: a 2xx must match its schema, and an error must be one that the endpoint
 * declares, or 501. A 500 is always `broken`.
 */
export function checkAnswer(name: EndpointName, answer: Answer): AnswerCheck {
  const spec: EndpointSpec = contract[name];
  if (answer.status >= 200 && answer.status < 300) {
    if (!isJson(answer)) return broken('the answer is no JSON', answer);
    const parsed = z.core.safeParse(spec.response, answer.body);
    return parsed.success ? { kind: 'done' } : broken(z.core.prettifyError(parsed.error), answer);
  }
  const verdict = checkError(answer);
  if (verdict.kind !== 'refused') return verdict;
  const allowed: readonly ApiErrorCode[] = [...commonErrors, ...(spec.errors ?? [])];
  return allowed.includes(verdict.code)
    ? verdict
    : broken(`${name} does not declare ${verdict.code}`, answer);
}

/** Checks an error of any address: JSON with a known code, the status of that code, and a message. */
export function checkError(answer: Answer): AnswerCheck {
  if (answer.status >= 200 && answer.status < 400) return broken('that is no error', answer);
  if (!isJson(answer)) return broken('the error is no JSON', answer);
  const parsed = z.safeParse(errorBodySchema, answer.body);
  if (!parsed.success)
    return broken(`the error has another shape: ${z.core.prettifyError(parsed.error)}`, answer);
  const { code, message, field } = parsed.data;
  if (!isKnown(code)) return broken(`${code} is no code of shared/api/errors.ts`, answer);
  if (apiErrors[code].status !== answer.status)
    return broken(`${code} travels as ${apiErrors[code].status}`, answer);
  if (message.trim() === '') return broken('the error says nothing', answer);
  if (code === 'internal') return broken('something failed inside', answer);
  return code === 'not_implemented' ? { kind: 'notBuilt' } : { kind: 'refused', code, field };
}

function isKnown(code: string): code is ApiErrorCode {
  return Object.hasOwn(apiErrors, code);
}

function isJson(answer: Answer): boolean {
  return answer.body !== undefined && /^application\/json\b/.test(answer.type);
}

function accepts(schema: AnySchema, value: unknown): boolean {
  return z.core.safeParse(schema, value).success;
}

/** A value with one part of the wrong type, and the field that the error must name. */
export interface Broken {
  readonly value: unknown;
  /** Name of the wrong field. Null: the whole value is wrong. */
  readonly field: string | null;
}

const wrongValues: readonly unknown[] = [{ not: 'this' }, [[]], 42, 'wrong', true, ''];

/**
 * Breaks a valid value in one field, a required one if possible. Returns null if the schema accepts anything.
 */
export function breakValue(schema: AnySchema, value: unknown, wrong = wrongValues): Broken | null {
  if (typeof value === 'object' && value !== null) {
    const isNeeded = (key: string) => !accepts(schema, without(value, key));
    const keys = Object.keys(value).sort((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)));
    for (const key of keys) {
      for (const wrongValue of wrong) {
        const changed: unknown = Array.isArray(value)
          ? value.map((item: unknown, index) => (String(index) === key ? wrongValue : item))
          : { ...value, [key]: wrongValue };
        const parsed = z.core.safeParse(schema, changed);
        if (!parsed.success && String(parsed.error.issues[0]?.path[0]) === key)
          return { value: changed, field: key };
      }
    }
  }
  const whole = wrong.find((candidate) => !accepts(schema, candidate));
  return whole === undefined ? null : { value: whole, field: null };
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== key);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
