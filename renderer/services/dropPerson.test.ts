import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { setPersonVisible, withoutPerson } from './dropPerson.ts';

const yuna = { _id: 'yuna', name: 'Yuna' };
const noor = { _id: 'noor', name: 'Noor' };

it('withoutPerson removes a person from nested lists and changes nothing else', () => {
  const data = {
    pages: [
      { users: [yuna, noor], paginationToken: 'a' },
      {
        activities: [
          { _id: 'a1', user: noor },
          { _id: 'a2', user: yuna },
          { _id: 'a3', user: null },
        ],
      },
      { topTenBoard: [{ userId: 'noor', place: 1 }] },
    ],
  };
  const left = withoutPerson(data, 'noor');
  expect(left).toEqual({
    pages: [
      { users: [yuna], paginationToken: 'a' },
      {
        activities: [
          { _id: 'a2', user: yuna },
          { _id: 'a3', user: null },
        ],
      },
      { topTenBoard: [] },
    ],
  });
  expect(withoutPerson(left, 'noor')).toBe(left);
});

it('hiding a person keeps them in the user’s own block list, which becomes stale', () => {
  const client = new QueryClient();
  client.setQueryData(['lists', 'blocked', ''], { pages: [{ users: [noor] }] });
  client.setQueryData(['people', 'list', 'online'], { pages: [{ users: [noor, yuna] }] });
  setPersonVisible(client, 'noor', false);
  expect(client.getQueryData(['people', 'list', 'online'])).toEqual({ pages: [{ users: [yuna] }] });
  expect(client.getQueryData(['lists', 'blocked', ''])).toEqual({ pages: [{ users: [noor] }] });
  expect(client.getQueryState(['lists', 'blocked', ''])?.isInvalidated).toBe(true);
});
