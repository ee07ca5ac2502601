import { describeErrors } from '#shared/lib/describeErrors.ts';
import { errorReporter } from './errors.ts';

/** Returns the errors of this page and of the surrounding process, for support. Empty if there are none. */
export async function readErrorReport(platform: { readProcessErrors(): Promise<string> }): Promise<string> {
  const own = describeErrors(errorReporter.log.entries());
  // Reading the process errors may fail; the page's own part is returned anyway.
  const around = await platform.readProcessErrors().catch(() => '');
  return [own, around].filter((part) => part !== '').join('\n\n');
}
