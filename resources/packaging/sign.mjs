import { execFileSync } from 'node:child_process';

/**
 * electron-builder's hook for each file that has to be signed for Windows: hands it to `VESPER_SIGN_COMMAND`, the program that
 * knows the cloud's service and its secrets. It is given the file's path and signs it where it is; what fails ends the packaging.
 */
export default function sign({ path }) {
  const command = process.env['VESPER_SIGN_COMMAND'];
  if (!command) throw new Error('VESPER_SIGN_COMMAND names the program that signs.');
  execFileSync(command, [path], { stdio: 'inherit' });
}
