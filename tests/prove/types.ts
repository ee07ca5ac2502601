import { atMost, type Report } from '../bench/table.ts';
import { runNode } from '../tools/runNode.ts';

/**
 * The compiler itself over each project with all it takes in. The gate asks the linter, which has the same compiler and
 * checks each file once, in the project that the file belongs to: shared code is not checked again within each of them.
 */
export async function run(): Promise<Report> {
  const code = await runNode(['tests/tools/types.ts']);
  return {
    title: 'the types, by the compiler itself',
    rows: [],
    goals: [atMost('exit code of the compiler', code, 0, '')],
    notes: [],
  };
}
