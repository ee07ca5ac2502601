import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '../files/folderStore.ts';
import { createCaseImages } from './caseImages.ts';

describe('stored frames', () => {
  it('contain all pictures of a case in order, and are deleted with it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vesper-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const kept = createCaseImages(createFolderStore(dataDir), 'moderation');
    const frames = Array.from({ length: 10 }, (_, index) => Uint8Array.of(index));
    await kept.store('case', frames);
    await kept.store('case-2', [Uint8Array.of(42)]);
    expect((await kept.get('case')).map(([first]) => first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await kept.ids()).sort()).toEqual(['case', 'case-2']);
    await kept.drop('case');
    expect(await kept.get('case')).toEqual([]);
    expect((await kept.get('case-2')).map(([first]) => first)).toEqual([42]);
    expect(await kept.ids()).toEqual(['case-2']);
    expect(readdirSync(join(dataDir, 'moderation'))).toEqual(['case-2.jpg']);
  });
});
