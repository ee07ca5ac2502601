import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import type { Reader } from '../startScripts.ts';

/** A page that the build writes to a file: it is seen before any script of it runs. */
export interface Prerendered {
  /** Below the folder of prerendered pages, without an ending: `en/landing`. */
  readonly file: string;
  readonly locale: Locale;
  readonly title: string;
  /** For whoever finds the page elsewhere; null where only its own people come to it. */
  readonly description: string | null;
  /** What is in the body, with the root that the client draws in. */
  readonly body: string;
  /** Who sees what is shown, and so can wait for the scripts. */
  readonly readableBy: Reader;
  /** The families that its first screen is set in. */
  readonly fonts: readonly string[];
  /** Rules that belong to this page alone. */
  readonly styles: readonly string[];
  /** Modules whose scripts come later, but whose markup is in the body: their styles are named in the head. */
  readonly styledBy: readonly string[];
  /** The modules that bring this page to life, below the renderer: their styles and chunks are named in the head. */
  readonly modules: readonly string[];
}

/** The source file of a module, which the build has written down (`build/moduleFiles.ts`). */
export function fileOf({ file }: LazyModule<unknown>): string {
  if (file === undefined) throw new Error('the build does not know the file of a module');
  return file;
}
