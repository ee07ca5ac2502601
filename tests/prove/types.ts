import { atMost, type Report } from '../bench/table.ts';
import { runNode } from '../tools/runNode.ts';

/**
 * Runs the compiler over each project with everything it includes. The gate type-checks with the linter instead,
 * which checks each file only once, so shared code is not checked again within each project.
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
