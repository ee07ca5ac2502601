import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { projectRoot } from '../lib/version.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { seedGalleries } from './galleries.ts';

const folder = join(projectRoot, 'resources');

describe('demo galleries', () => {
  it('exist for the demo users, with existing files and no unused ones', async () => {
    const { context } = await startTestBackend({ seed: 'demo' });
    const rows = await context.database.selectFrom('gallery_items').selectAll().execute();
    const ofKind = (owner: string, kind: string, type = 'image') =>
      rows.filter((row) => row.owner_id === owner && row.kind === kind && row.type === type);
    expect(ofKind('account-queen', 'gallery').length).toBeGreaterThanOrEqual(5);
    expect(ofKind('account-queen', 'gallery', 'video')).toHaveLength(1);
    const newcomers = ofKind('account-newqueen', 'gallery');
    expect(newcomers.map(({ status }) => status)).toEqual(['pending', 'pending']);
    const films = rows.filter(({ type, address }) => type === 'video' && address?.endsWith('.webm') === true);
    expect(new Set(films.map(({ owner_id: id }) => id)).size).toBe(3);
    const used = new Set(
      rows.flatMap((row) => [row.address, row.preview_address]).filter((each) => each !== null),
    );
    for (const address of used)
      expect(existsSync(join(folder, address.replace('/media/', ''))), address).toBe(true);
    const lying = readdirSync(join(folder, 'gallery')).filter((name) => name !== 'pictures.json');
    expect(lying.filter((name) => !used.has(`/media/gallery/${name}`))).toEqual([]);
    const kilobytes = (name: string) => statSync(join(folder, 'gallery', name)).size / 1_024;
    for (const name of lying) expect(kilobytes(name), name).toBeLessThan(name.endsWith('.webm') ? 150 : 31);
    for (const { tiny, address } of rows)
      if (address?.startsWith('/media/gallery/')) expect(tiny?.length, address).toBeLessThan(1_000);
  });

  it('have new stories at every start, without duplicates', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 20));
    const backend = await startTestBackend({ seed: 'demo', clock });
    const { database, unitOfWork } = backend.context;
    const people = (await database.selectFrom('users').select('id').where('is_demo', '=', 1).execute()).map(
      ({ id }) => ({ userId: id, person: { slug: id.replace('demo-', '') } as never }),
    );
    const again = () => seedGalleries({ unitOfWork, clock, people });
    const all = () =>
      database.selectFrom('gallery_items').select(['id', 'kind', 'expires_ms']).orderBy('id').execute();
    const before = await all();
    const stories = before.filter(({ kind }) => kind === 'story');
    expect(stories.length).toBeGreaterThanOrEqual(8);
    expect(await database.selectFrom('story_views').selectAll().execute()).toHaveLength(2);
    await again();
    expect(await all()).toEqual(before);
    await database.deleteFrom('gallery_items').where('id', '=', 'account-queen-0').execute();
    clock.advance(3 * DAY_MS);
    await backend.features.idle();
    await again();
    const after = await all();
    expect(after.map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== 'account-queen-0'),
    );
    for (const { kind, expires_ms: ms } of after)
      if (kind === 'story') expect(ms).toBeGreaterThan(clock.now());
    const token = await backend.issueToken('account-user');
    const { body } = await backend.call('getStories', {}, token);
    expect(body.people.length).toBeGreaterThanOrEqual(7);
  });
});
