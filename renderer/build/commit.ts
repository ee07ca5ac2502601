import { execFileSync } from 'node:child_process';

/** Of what a build is made, with a word where something was changed since; null where that is not known. */
export function readCommit(projectRoot: string): string | null {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
