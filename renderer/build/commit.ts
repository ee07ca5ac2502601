import { execFileSync } from 'node:child_process';

/** Returns the commit of the build, with `-dirty` if files have changed since; null without Git or a repository. */
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
