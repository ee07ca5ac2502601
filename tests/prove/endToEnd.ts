import type { Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';
import { proveByRunner, type RunnerProof } from './byRunner.ts';

interface EndToEnd extends Omit<RunnerProof, 'args'> {
  /** File names without `.e2e.ts`. */
  readonly files: readonly string[];
}

/** Runs end-to-end tests again at full size and reports how many passed. */
export async function proveEndToEnd({ files, ...proof }: EndToEnd): Promise<Report> {
  await ensureBuilt('web');
  return proveByRunner({
    ...proof,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--timeout=600000',
      ...files.map((one) => `/${one}.e2e`),
    ],
  });
}
