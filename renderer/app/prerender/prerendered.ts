import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import type { Reader } from '../startScripts.ts';

/** A page that the build writes to a file, so that it is visible before any script runs. */
export interface Prerendered {
  /** Path below the folder of prerendered pages, without an extension: `en/landing`. */
  readonly file: string;
  readonly locale: Locale;
  readonly title: string;
  /** Description for search engines; null for pages that need a session. */
  readonly description: string | null;
  /** HTML of the body, including the root element of the client. */
  readonly body: string;
  /** The users who can read the page while the scripts load. */
  readonly readableBy: Reader;
  /** Font families of the first screen. */
  readonly fonts: readonly string[];
  /** CSS rules for this page only. */
  readonly styles: readonly string[];
  /**
   * Modules whose markup is in the body and whose scripts load later: their styles are linked in the head.
   */
  readonly styledBy: readonly string[];
  /**
   * Modules that hydrate this page, relative to the renderer: their styles and chunks are linked in the head.
   */
  readonly modules: readonly string[];
}

/**
 * Returns the source file of a module, which the build has recorded (`build/prerenderBundle.ts`). Throws if it is
 * missing.
 */
export function fileOf({ file }: LazyModule<unknown>): string {
  if (file === undefined) throw new Error('the build does not know the file of a module');
  return file;
}
