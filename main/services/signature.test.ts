import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSignature, runTool, type Ran, type RunTool } from './signature.ts';

afterEach(() => void vi.restoreAllMocks());

/** Fake tools that return these results in order. */
const saying = (...answers: readonly Ran[]) => {
  const left = [...answers];
  return vi.fn<RunTool>(() => Promise.resolve(left.shift() ?? { hasSucceeded: false, output: '' }));
};
const yes = (output: string): Ran => ({ hasSucceeded: true, output });
const no = (output: string): Ran => ({ hasSucceeded: false, output });

describe('the signature on Windows', () => {
  const windows = { platform: 'win32', program: 'C:\\Users\\O’Neil; calc\\Vesper.exe' } as const;

  it.each([
    [
      '{"status":"Valid","subject":"CN=Vesper Ltd, O=Vesper Ltd, C=CY"}',
      { state: 'valid', by: 'Vesper Ltd' },
    ],
    ['{"status":"Valid","subject":"CN=\\"Vesper, Ltd\\", C=CY"}', { state: 'valid', by: 'Vesper, Ltd' }],
    ['{"status":"NotSigned","subject":""}', { state: 'none' }],
    ['{"status":"HashMismatch","subject":"CN=Vesper Ltd"}', { state: 'broken' }],
    ['{"status":"NotTrusted","subject":"CN=Somebody"}', { state: 'broken' }],
  ])('is read from %s', async (output, expected) => {
    expect(await readSignature(windows, saying(yes(output)))).toEqual(expected);
  });

  it('the path is passed as an environment variable, never as part of the command', async () => {
    const run = saying(yes('{"status":"NotSigned","subject":""}'));
    await readSignature(windows, run);
    const [program, args, env] = run.mock.calls[0] ?? [];
    expect(program).toBe('powershell.exe');
    expect(args?.join(' ')).not.toContain('calc');
    expect(env).toEqual({ VESPER_PROGRAM: windows.program });
  });

  it('a failed tool or an invalid answer gives an unknown signature', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    expect(await readSignature(windows, saying(no('')))).toEqual({ state: 'unknown' });
    expect(await readSignature(windows, saying(yes('hello')))).toEqual({ state: 'unknown' });
  });
});

describe('the signature on macOS', () => {
  const mac = { platform: 'darwin', program: '/Applications/Vesper.app/Contents/MacOS/Vesper' } as const;

  it('checks the whole bundle, and names the signer', async () => {
    const run = saying(
      yes(''),
      yes(
        'Executable=x\nAuthority=Developer ID Application: Vesper Ltd (AB12CD34EF)\nAuthority=Apple Root CA\n',
      ),
    );
    expect(await readSignature(mac, run)).toEqual({ state: 'valid', by: 'Vesper Ltd (AB12CD34EF)' });
    expect(run.mock.calls.map(([, args]) => args.at(-1))).toEqual(Array(2).fill('/Applications/Vesper.app'));
  });

  it.each([
    ['without one', saying(no('Vesper.app: code object is not signed at all')), { state: 'none' }],
    ['changed', saying(no('a sealed resource is missing or invalid')), { state: 'broken' }],
    ['signed by this machine for itself', saying(yes(''), yes('Signature=adhoc')), { state: 'none' }],
  ])('is read for a bundle that is %s', async (_, run, expected) => {
    expect(await readSignature(mac, run)).toEqual(expected);
  });
});

it('on Linux programs have no signature, and no tool is run', async () => {
  const run = saying();
  expect(await readSignature({ platform: 'linux', program: '/opt/Vesper/vesper' }, run)).toEqual({
    state: 'none',
  });
  expect(run).not.toHaveBeenCalled();
});

it('a tool of the system is run, and a missing tool has failed', async () => {
  expect(await runTool(process.execPath, ['-p', 'process.env.A'], { A: 'b' })).toEqual(yes('b\n'));
  expect((await runTool('/there/is/no/such/tool', [], {})).hasSucceeded).toBe(false);
});
