const withinMs = 120_000;

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Reads again until there is something. */
export async function until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (performance.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await wait(50);
  }
}
