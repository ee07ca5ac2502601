import { describeErrors } from '#shared/lib/describeErrors.ts';
import { errorReporter } from './errors.ts';

/** All that support may ask for: of this page, and of the process around it. Empty where nothing went wrong. */
export async function readErrorReport(platform: { readProcessErrors(): Promise<string> }): Promise<string> {
  const own = describeErrors(errorReporter.log.entries());
  // What is asked for after a failure may fail too; the page's own part is there all the same.
  const around = await platform.readProcessErrors().catch(() => '');
  return [own, around].filter((part) => part !== '').join('\n\n');
}
