import { describe, expect, it, vi } from 'vitest';
import { lazyModule } from './lazyModule.ts';

describe('a lazily loaded module', () => {
  it('is loaded once, regardless of the number of callers', async () => {
    const load = vi.fn(async () => 'module');
    const lazy = lazyModule({ load });
    expect(lazy.get()).toBeNull();
    // React compares promises by identity at each render.
    expect(lazy.load()).toBe(lazy.load());
    expect(await Promise.all([lazy.load(), lazy.load()])).toEqual(['module', 'module']);
    expect(lazy.get()).toBe('module');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded again after a network error', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('module');
    const lazy = lazyModule({ load });
    await expect(lazy.load()).rejects.toThrow('away');
    expect(lazy.get()).toBeNull();
    expect(await lazy.load()).toBe('module');
  });

  it('uses the given retry strategy', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('module');
    const lazy = lazyModule({ load, retry: (task) => task().catch(task) });
    expect(await lazy.load()).toBe('module');
  });
});
