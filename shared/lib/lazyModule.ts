/** Strategy for a load that may fail: repeated tries, or a last resort. */
export type RetryStrategy = <T>(load: () => Promise<T>) => Promise<T>;

/** A part of the program that is loaded on first use, or shortly before. */
export interface LazyModule<T> {
  /** Returns the loaded module; null until it is loaded. */
  get(): T | null;
  /** Returns the same promise to all callers. Rejects if loading fails; the next call then tries again. */
  load(): Promise<T>;
  /** Source file below `renderer/`, set when pages are prerendered by the build (`build/prerenderBundle.ts`). */
  readonly file?: string;
}

export function lazyModule<T>({
  load,
  retry = (task) => task(),
  file,
}: {
  readonly load: () => Promise<T>;
  readonly retry?: RetryStrategy;
  readonly file?: string;
}): LazyModule<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    get: () => loaded,
    load() {
      loading ??= retry(load).then(
        (module) => (loaded = module),
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
    ...(file === undefined ? {} : { file }),
  };
}
