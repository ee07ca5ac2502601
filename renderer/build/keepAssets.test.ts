import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { keepAssets } from './keepAssets.ts';

async function buildWith(root: string, text: string): Promise<string[]> {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>');
  writeFileSync(join(root, 'main.ts'), `console.log(${JSON.stringify(text)});`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepAssets()],
    build: { outDir: join(root, 'out/web'), emptyOutDir: true },
  });
  return readdirSync(join(root, 'out/web/assets'));
}

it('keeps the assets that the new build lacks, also through a build without a change', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const first = await buildWith(root, 'one');
  expect(readdirSync(join(root, 'out'))).toEqual(['web']);
  const second = await buildWith(root, 'two');
  expect(second).not.toEqual(first);
  expect(readdirSync(join(root, 'out/web-before/assets'))).toEqual(first);
  expect(await buildWith(root, 'two')).toEqual(second);
  expect(readdirSync(join(root, 'out/web-before/assets'))).toEqual(first);
  await buildWith(root, 'three');
  expect(readdirSync(join(root, 'out/web-before/assets'))).toEqual(second);
  expect(readdirSync(join(root, 'out')).sort()).toEqual(['web', 'web-before']);
}, 60_000);
