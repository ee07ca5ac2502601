import { describe, expect, it } from 'vitest';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { localSplits } from './localSplits.ts';

describe('localSplits', () => {
  it('localSplits reads the map as it travels', () => {
    const local = createMemoryKeyValue();
    local.write('splits', '{"match_rewards":"default","3d_gifts":"control"}');
    expect(localSplits(local)).toEqual(['match_rewards|default', '3d_gifts|control']);
  });

  it.each([null, '{broken', '[1]', '{"a":1}', '"text"'])('localSplits knows none in %s', (stored) => {
    const local = createMemoryKeyValue();
    if (stored !== null) local.write('splits', stored);
    expect(localSplits(local)).toEqual([]);
  });
});
