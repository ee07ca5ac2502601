import { describe, expect, it } from 'vitest';
import { openGalleries } from './testing.ts';

describe('a gallery', () => {
  it('shows others what was approved, and its owner all of it', async () => {
    const { add, detail, person, profile, fetchStatus } = await openGalleries();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const added = await add(queen, 'image');
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      type: 'image',
      status: 'pending',
      story: false,
      width: 60,
      height: 80,
    });
    const { body: video } = await add(queen, 'video');
    const mine = await profile(queen);
    expect(mine.gallery).toMatchObject([{ id: added.body.id, status: 'approved' }]);
    expect(mine.videoGallery).toMatchObject([{ id: video.id, status: 'approved', type: 'video' }]);
    const { user } = await detail(man, queen);
    expect(user?.gallery).toEqual(mine.gallery);
    expect(user?.videoGallery).toEqual(mine.videoGallery);
    const [picture] = user?.gallery ?? [];
    expect(picture?.tinyUrl).toMatch(/^data:image\/jpeg;base64,/);
    expect(await fetchStatus(picture?.url ?? null)).toBe(200);
  });
});
