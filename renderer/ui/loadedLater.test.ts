import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadedLater } from './loadedLater.ts';

afterEach(() => vi.restoreAllMocks());

describe('a part that is fetched when it is needed', () => {
  it('is fetched once, however many ask', async () => {
    const fetch = vi.fn(async () => 'part');
    const later = loadedLater(fetch);
    expect(later.get()).toBeNull();
    expect(await Promise.all([later.load(), later.load()])).toEqual(['part', 'part']);
    expect(later.get()).toBe('part');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is asked for again after the network failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const fetch = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('part');
    const later = loadedLater(fetch);
    expect(await later.load()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    expect(await later.load()).toBe('part');
  });
});
