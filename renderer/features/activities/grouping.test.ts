import { expect, it } from 'vitest';
import { activitySchema, type Activity } from '#shared/domain/activities.ts';
import { groupActivities } from './grouping.ts';

const user = (id: string) => ({ _id: id, name: id }) as unknown as NonNullable<Activity['user']>;
const one = (
  id: string,
  kind: Activity['kind'],
  who: string | null,
  created: string,
  read = true,
): Activity => ({
  ...activitySchema.parse({ _id: id, kind, created, read }),
  user: who === null ? null : user(who),
});
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it('groups what one person did in a day into one row, with a count for each kind, newest first', () => {
  const days = groupActivities(
    [
      one('g3', 'gift', 'noor', at(25, 21), false),
      one('m1', 'missedCall', 'zoya', at(25, 20)),
      one('g2', 'gift', 'noor', at(25, 19)),
      one('f2', 'followByUser', 'noor', at(25, 18)),
      one('f1', 'followByUser', 'noor', at(25, 17)),
      one('s1', 'systemMessage', null, at(25, 16)),
      one('s2', 'systemMessage', null, at(25, 15)),
      one('g1', 'gift', 'noor', at(24, 23)),
    ],
    false,
    ({ read }) => !read,
  );
  const said = days.map(({ entries }) =>
    entries.map(({ id, parts, isNew }) => [id, parts.map(({ kind, count }) => `${kind} ${count}`), isNew]),
  );
  expect(said).toEqual([
    [
      ['g3', ['gift 2', 'followByUser 1'], true],
      ['m1', ['missedCall 1'], false],
      ['s1', ['systemMessage 1'], false],
      ['s2', ['systemMessage 1'], false],
    ],
    [['g1', ['gift 1'], false]],
  ]);
});

it('gives each own activity a row', () => {
  const [day] = groupActivities(
    [one('a', 'follow', 'noor', at(25, 2)), one('b', 'sendGift', 'noor', at(25, 1))],
    true,
    () => false,
  );
  expect(day?.entries.map(({ id }) => id)).toEqual(['a', 'b']);
});
