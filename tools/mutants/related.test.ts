import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ImportGraph } from '#tests/lint/circles.ts';
import { relatedTests, withStartedFiles } from './related.ts';

it('finds tests over any number of imports by their runner: importers first, then tests in the same folder', () => {
  const graph: ImportGraph = new Map([
    ['renderer/app/app.test.tsx', ['renderer/app/app.ts']],
    ['renderer/app/app.ts', ['renderer/chat/changed.ts']],
    ['renderer/chat/near.test.tsx', ['renderer/chat/more.ts']],
    ['renderer/chat/more.ts', ['renderer/app/app.ts']],
    ['renderer/app/changed.test.ts', ['renderer/chat/changed.ts']],
    ['renderer/page.browser.test.tsx', ['renderer/app/app.ts']],
    ['tests/contract/walk.test.ts', ['renderer/app/app.ts']],
    ['tests/desktop/kills.test.ts', ['renderer/app/app.ts']],
    ['renderer/other.test.ts', ['renderer/other.ts']],
  ]);
  expect(relatedTests(graph, 'renderer/chat/changed.ts')).toEqual({
    inNode: ['renderer/app/changed.test.ts', 'renderer/chat/near.test.tsx', 'renderer/app/app.test.tsx'],
    inBrowser: ['renderer/page.browser.test.tsx'],
    contract: ['tests/contract/walk.test.ts'],
  });
});

it('finds the tests of files that are started by their path or chosen by a build', () => {
  const root = resolve(import.meta.dirname, '../..');
  const graph = withStartedFiles(
    root,
    new Map([
      ['tests/contract/walk.test.ts', ['tests/kit/backend/backendProcess.ts']],
      ['tests/kit/backend/backendProcess.ts', []],
      ['backend/cli/backend.ts', ['backend/money/ledger.ts']],
      ['main/storage/storageThread.test.ts', []],
      ['renderer/app/boot.ts', []],
    ]),
  );
  // The contract tests start the backend as a process.
  expect(relatedTests(graph, 'backend/money/ledger.ts').contract).toEqual(['tests/contract/walk.test.ts']);
  // This test starts the worker of the desktop's storage by its address.
  expect(relatedTests(graph, 'main/storage/worker.ts').inNode).toEqual([
    'main/storage/storageThread.test.ts',
  ]);
  expect(graph.get('renderer/app/boot.ts')).toEqual(['renderer/platform/web/index.ts']);
});
