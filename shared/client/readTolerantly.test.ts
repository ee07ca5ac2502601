import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { count, flag, id, listOf, maybe, text } from '../domain/fields.ts';
import { readTolerantly } from './readTolerantly.ts';

const personSchema = z.looseObject({ _id: id, name: maybe(text), isHere: maybe(flag), tags: listOf(text) });
const pageSchema = z.looseObject({ people: listOf(personSchema), total: z._default(count, 0) });

it('returns a valid value unchanged', () => {
  const page = { people: [{ _id: 'a', name: 'Ann', isHere: true, tags: ['x'] }], total: 1, extra: 7 };
  expect(readTolerantly(pageSchema, page)).toEqual({ value: page, leftOut: [] });
});

it('reads an invalid field as null and a null list as empty', () => {
  const read = readTolerantly(pageSchema, {
    people: [{ _id: 'a', name: 7, isHere: 'perhaps', tags: null }],
    total: 'many',
  });
  expect(read?.value).toEqual({ people: [{ _id: 'a', name: null, isHere: null, tags: [] }], total: 0 });
  expect(read?.leftOut.toSorted()).toEqual(['people.0.isHere', 'people.0.name', 'people.0.tags', 'total']);
});

it('drops only list items without an id', () => {
  const people = [
    { _id: 'a' },
    { name: 'nobody' },
    'text',
    null,
    { _id: '' },
    { _id: 'b', tags: ['x', 3, 'y'] },
  ];
  const read = readTolerantly(pageSchema, { people });
  expect(read?.value.people.map(({ _id, tags }) => [_id, tags])).toEqual([
    ['a', []],
    ['b', ['x', 'y']],
  ]);
});

it('returns null if the value itself has no id', () => {
  for (const odd of [{ name: 'Ann' }, 'OK', true, [], null, undefined])
    expect(readTolerantly(personSchema, odd)).toBeNull();
});

it('does not change its input', () => {
  const given = { people: [{}, { _id: 'a', name: 7 }] };
  readTolerantly(pageSchema, given);
  expect(given).toEqual({ people: [{}, { _id: 'a', name: 7 }] });
});
