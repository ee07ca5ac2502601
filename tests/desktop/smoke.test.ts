import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmokeReport } from '#main/smoke/report.ts';
import { runKind } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { runToEnd } from './support/runToEnd.ts';

let folder = '';
beforeAll(async () => {
  await ensureDesktopBuild();
  folder = mkdtempSync(join(tmpdir(), 'vesper-smoke-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runSmoke(name: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(folder, name, 'smoke.json');
  // The run creates its data folder in the system's temporary folder, so that this folder shows what the run
  // leaves.
  const ended = await runToEnd([`--smoke=${file}`], {
    TMPDIR: folder,
    // Origin under which the stand-in shows the app's pages.
    ALLOWED_ORIGINS: shownAppOrigin,
    ...env,
  });
  const text = readFileSync(file, 'utf8');
  return { ...ended, text, report: JSON.parse(text) as SmokeReport };
}

describe(`the smoke run (${runKind})`, () => {
  it('checks the whole app with temporary data, and writes the same report to the file and to stdout', async () => {
    const { code, stdout, stderr, text, report } = await runSmoke('good');
    const failed = report.checks.filter(({ result }) => result === 'failed');
    expect(failed, stderr).toEqual([]);
    expect(code).toBe(0);
    expect(stdout).toContain(text);
    expect(report).toMatchObject({ result: 'ok', runtime: runKind, facts: { backend: 'its own' } });
    expect(report.seconds).toBeLessThan(60);
    const results = Object.fromEntries(report.checks.map(({ name, result }) => [name, result]));
    const proved = [
      ...['window is shown', 'page is loaded', 'mini window', 'storage of the page', 'bridge', 'clipboard'],
      ...['permissions', 'fake camera', 'storage thread', 'sharp', 'wrtc', 'backend', 'configuration'],
      ...['backend from the page', 'media', 'no errors in pages', 'content policy'],
    ];
    for (const name of proved) expect(results, name).toHaveProperty(name, 'ok');
    const onlyElectron = [
      'isolation',
      'websocket',
      'media cancels',
      'notices',
      'tray',
      'shortcut',
      'graphics',
    ];
    if (runKind === 'stand-in')
      for (const name of onlyElectron) expect(results, name).toHaveProperty(name, 'stand-in');
    expect(Object.keys(results).toSorted()).toEqual([...proved, ...onlyElectron].toSorted());
    expect(report.log.join('\n')).toMatch(/start: Electron is ready[^]*window: shown by/);
    // On Windows, Chromium keeps its files open until its last process has ended.
    if (process.platform !== 'win32')
      expect(readdirSync(folder).filter((name) => name.startsWith('vesper-smoke-'))).toEqual([]);
  });

  it('fails with the reason if the app can not start', async () => {
    const { code, report } = await runSmoke('bad', { VESPER_BACKEND_URL: 'http://example.org' });
    expect(code).toBe(1);
    expect(report.result).toBe('failed');
    expect(report.checks).toMatchObject([
      { name: 'start', result: 'failed', detail: expect.stringContaining('must be https') },
    ]);
  });
});
