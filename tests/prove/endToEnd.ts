import type { Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';
import { proveByRunner, type RunnerProof } from './byRunner.ts';

interface EndToEnd extends Omit<RunnerProof, 'args'> {
  /** The tests by their files' names; every file where none is named. */
  readonly files?: readonly string[];
  /** Only those with this tag. */
  readonly tag?: string;
}

/** End-to-end tests of the gate once more, at their full size. */
export async function proveEndToEnd({ files = [], tag, ...proof }: EndToEnd): Promise<Report> {
  await ensureBuilt('web');
  return proveByRunner({
    ...proof,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--timeout=600000',
      ...(tag === undefined ? [] : [`--grep=${tag}`]),
      ...files.map((one) => `/${one}.e2e`),
    ],
  });
}
