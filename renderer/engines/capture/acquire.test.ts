import { expect, it } from 'vitest';
import { mayAskAlone, problemOf } from './acquire.ts';

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'notFound'],
  ['OverconstrainedError', 'notFound'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'insecure'],
  ['InvalidStateError', 'unknown'],
  ['toString', 'unknown'],
])('maps %s to %s', (name, problem) => {
  expect(problemOf(new DOMException('', name))).toBe(problem);
});

it('problemOf returns unknown for values that are no errors', () => {
  expect([problemOf(null), problemOf('x'), problemOf({})]).toEqual(['unknown', 'unknown', 'unknown']);
});

it('mayAskAlone is false if the device is denied or the prompt was dismissed', () => {
  expect(mayAskAlone('granted', 'denied')).toBe(true);
  expect(mayAskAlone('prompt', 'denied')).toBe(true);
  expect(mayAskAlone(null, null)).toBe(true);
  expect(mayAskAlone('denied', 'granted')).toBe(false);
  expect(mayAskAlone('prompt', 'prompt')).toBe(false);
});
