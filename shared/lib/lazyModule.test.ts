import { describe, expect, it, vi } from 'vitest';
import { lazyModule } from './lazyModule.ts';

describe('a module that is loaded when it is needed', () => {
  it('a module that is loaded when it is needed is loaded once, however many ask', async () => {
    const load = vi.fn(async () => 'module');
    const lazy = lazyModule({ load });
    expect(lazy.get()).toBeNull();
    // The very promise: React asks again at each try to render.
    expect(lazy.load()).toBe(lazy.load());
    expect(await Promise.all([lazy.load(), lazy.load()])).toEqual(['module', 'module']);
    expect(lazy.get()).toBe('module');
    expect(load).toHaveBeenCalledOnce();
  });

  it('a module that is loaded when it is needed is asked for again after the network failed', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('module');
    const lazy = lazyModule({ load });
    await expect(lazy.load()).rejects.toThrow('away');
    expect(lazy.get()).toBeNull();
    expect(await lazy.load()).toBe('module');
  });

  it('a module that is loaded when it is needed is loaded as the strategy says', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue('module');
    const lazy = lazyModule({ load, retry: (task) => task().catch(task) });
    expect(await lazy.load()).toBe('module');
  });
});
