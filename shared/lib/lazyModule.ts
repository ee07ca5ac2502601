/** How a load that may fail is done: as often as it takes, or with a last resort. */
export type RetryStrategy = <T>(load: () => Promise<T>) => Promise<T>;

/** A part of the program that is loaded when it is first needed, or shortly before. */
export interface LazyModule<T> {
  /** What was loaded; null as long as it is not there. */
  get(): T | null;
  /** The same promise for everybody who asks. Rejects where it can't be had; the next call then asks again. */
  load(): Promise<T>;
  /** The source file below `renderer/`, known where pages are rendered at build time (`build/moduleFiles.ts`). */
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
