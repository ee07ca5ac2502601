import { execFileSync } from 'node:child_process';

/**
 * electron-builder's signing hook for Windows: runs `VESPER_SIGN_COMMAND`, which knows the signing service
 * and its secrets, with the path of each file. The program signs the file in place; an error stops the
 * packaging.
 */
export default function sign({ path }) {
  const command = process.env['VESPER_SIGN_COMMAND'];
  if (!command) throw new Error('VESPER_SIGN_COMMAND names the program that signs.');
  execFileSync(command, [path], { stdio: 'inherit' });
}
