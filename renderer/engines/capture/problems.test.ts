import { expect, it } from 'vitest';
import { mayAskAlone, problemOf } from './problems.ts';

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'notFound'],
  ['OverconstrainedError', 'notFound'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'insecure'],
  ['InvalidStateError', 'unknown'],
  ['toString', 'unknown'],
])('%s is %s', (name, problem) => {
  expect(problemOf(new DOMException('', name))).toBe(problem);
});

it('opening devices does not break on what is no error', () => {
  expect([problemOf(null), problemOf('x'), problemOf({})]).toEqual(['unknown', 'unknown', 'unknown']);
});

it('opening devices asks for one device alone unless it is refused or the question was closed', () => {
  expect(mayAskAlone('granted', 'denied')).toBe(true);
  expect(mayAskAlone('prompt', 'denied')).toBe(true);
  expect(mayAskAlone(null, null)).toBe(true);
  expect(mayAskAlone('denied', 'granted')).toBe(false);
  expect(mayAskAlone('prompt', 'prompt')).toBe(false);
});
