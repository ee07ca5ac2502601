import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

/**
 * `node tools/changelog.ts [--tag v0.3.0]`: prints the section of CHANGELOG.md for the version in package.json. Fails if
 * the section is missing, has no date or is empty, or if the tag is not that of the version.
 */

/** Returns the text of a version's section. Throws an error with a sentence for the person who releases. */
export function changelogSection(changelog: string, version: string): string {
  const lines = changelog.split('\n');
  const isHeading = (line: string) => line.startsWith('## ');
  const isOfVersion = (line: string) => isHeading(line) && line.split(/[\s[\]]+/)[1] === version;
  const start = lines.findIndex(isOfVersion);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "## ${version} - DATE".`);
  if (!/\d{4}-\d{2}-\d{2}\s*$/.test(lines[start] ?? ''))
    throw new Error(
      `The section ${version} of CHANGELOG.md has no date: write "## ${version} - 2026-12-31".`,
    );
  const end = lines.findIndex((line, index) => index > start && isHeading(line));
  const text = lines
    .slice(start + 1, end === -1 ? undefined : end)
    .join('\n')
    .trim();
  if (text === '') throw new Error(`The section ${version} of CHANGELOG.md is empty.`);
  return text;
}

if (import.meta.main) {
  const [option, tag] = process.argv.slice(2);
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  try {
    if (option === '--tag' && tag !== `v${version}`)
      throw new Error(`The tag is ${tag}, but the version in package.json is ${version}.`);
    console.log(changelogSection(readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8'), version));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
