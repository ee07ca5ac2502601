import { execFile } from 'node:child_process';
import type { Signature } from '#shared/ipc/updates.ts';
import * as z from 'zod/mini';

/** Timeout in milliseconds. The system's tools may contact a server of the signer. */
const patienceMs = 30_000;

export interface Ran {
  readonly hasSucceeded: boolean;
  /** Combined output, also after a failure. */
  readonly output: string;
}
export type RunTool = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => Promise<Ran>;

export const runTool: RunTool = (program, args, env) =>
  new Promise((resolve) => {
    const options = { timeout: patienceMs, env: { ...process.env, ...env }, windowsHide: true };
    execFile(program, [...args], options, (error, stdout, stderr) =>
      resolve({ hasSucceeded: error === null, output: `${stdout}${stderr}` }),
    );
  });

/**
 * Prints status and signer as JSON. The path is passed in the environment, so that it cannot be parsed as a
 * command.
 */
const askWindows =
  '$s = Get-AuthenticodeSignature -LiteralPath $env:VESPER_PROGRAM; ' +
  '@{ status = [string]$s.Status; subject = [string]$s.SignerCertificate.Subject } | ConvertTo-Json -Compress';

const windowsAnswer = z.object({ status: z.string(), subject: z.string() });

async function onWindows(program: string, run: RunTool): Promise<Signature> {
  const { hasSucceeded, output } = await run(
    'powershell.exe',
    ['-NoProfile', '-NonInteractive', '-Command', askWindows],
    { VESPER_PROGRAM: program },
  );
  if (!hasSucceeded) return { state: 'unknown' };
  const { status, subject } = z.parse(windowsAnswer, JSON.parse(output));
  if (status === 'NotSigned') return { state: 'none' };
  if (status !== 'Valid') return { state: 'broken' };
  const [, quoted, plain] = /CN=(?:"([^"]+)"|([^,]+))/.exec(subject) ?? [];
  return { state: 'valid', by: quoted ?? plain ?? subject };
}

async function onMac(program: string, run: RunTool): Promise<Signature> {
  const bundle = program.replace(/\/Contents\/MacOS\/[^/]*$/, '');
  const checked = await run('/usr/bin/codesign', ['--verify', '--deep', '--strict', bundle], {});
  if (/not signed at all/.test(checked.output)) return { state: 'none' };
  if (!checked.hasSucceeded) return { state: 'broken' };
  const { output } = await run('/usr/bin/codesign', ['--display', '--verbose=2', bundle], {});
  const by = /^Authority=(?:Developer ID Application: )?(.+)$/m.exec(output)?.[1];
  // An ad hoc signature by this machine does not identify a publisher.
  return by === undefined ? { state: 'none' } : { state: 'valid', by };
}

/**
 * Returns the system's verdict on the running program's signature. Linux signs packages rather than programs.
 */
export async function readSignature(
  { platform, program }: { readonly platform: NodeJS.Platform; readonly program: string },
  run: RunTool = runTool,
): Promise<Signature> {
  try {
    if (platform === 'win32') return await onWindows(program, run);
    if (platform === 'darwin') return await onMac(program, run);
    return { state: 'none' };
  } catch (error) {
    console.error('signature', error);
    return { state: 'unknown' };
  }
}
