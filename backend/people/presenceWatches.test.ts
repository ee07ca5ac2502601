import { expect, it } from 'vitest';
import { createPresenceWatches } from './presenceWatches.ts';

it('a viewer watches the people requested last, and no person after disconnecting', () => {
  const watches = createPresenceWatches();
  watches.watch(
    'me',
    Array.from({ length: 500 }, (_, at) => `p${at}`),
  );
  watches.watch('other', ['p499']);
  expect([watches.watchersOf('p0'), watches.watchersOf('p100')]).toEqual([[], ['me']]);
  expect(watches.watchersOf('p499')).toEqual(['me', 'other']);
  watches.forget('me');
  expect([watches.watchersOf('p100'), watches.watchersOf('p499')]).toEqual([[], ['other']]);
});
