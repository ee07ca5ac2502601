import { describe, expect, it } from 'vitest';
import { seen, shown, acquaintedPair, hidden } from '../chat/testing/moderatedMedia.ts';
import { mediaDraft } from '#tests/kit/worlds/chats.ts';
import type { Scores } from '../detectors/messages.ts';
import { scoring } from '../detectors/testing.ts';
import { openGalleries } from '#tests/kit/worlds/galleries.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { aService, lively } from '#tests/kit/backend/moderationService.ts';

/** Returns options of a backend whose detectors give every picture these scores. */
const scored = (scores: Scores) => ({
  detectors: { porn: 0.8, face: 0.4 },
  spawnDetectorChild: scoring(scores),
});
const porn = scored({ porn: 0.95, face: 0 });
const faceless = scored({ porn: 0.02, face: 0.1 });

describe('with the built-in detectors', () => {
  it('a frame without a face is noFace, unless its account is a drawn companion', async () => {
    const backend = await startTestBackend(faceless);
    const { token, userId } = await backend.signUp();
    expect(await verdictOn(backend.url, token)).toBe('noFace');
    await backend.context.database
      .updateTable('users')
      .set({ is_demo: 1 })
      .where('id', '=', userId)
      .execute();
    expect(await verdictOn(backend.url, token)).toBe('ok');
  });

  it('a pornographic frame is prohibited, and a case is opened', async () => {
    const backend = await startTestBackend(porn);
    const { token } = await backend.signUp();
    expect(await verdictOn(backend.url, token)).toBe('prohibited');
    await backend.features.idle();
    const cases = await backend.context.database.selectFrom('moderation_cases').selectAll().execute();
    expect(cases).toMatchObject([{ reason: 'verdict', verdict: 'prohibited' }]);
  });

  it('pornographic gallery pictures, stories and avatars wait for a moderator, and others see none', async () => {
    const { add, backend, detail, person, picture, profile } = await openGalleries(porn, {
      hasFiles: true,
    });
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const id = await picture(queen);
    await add(queen, 'image', { story: true });
    expect((await postImage(backend.url, '/api/v2/profilePictures', queen.token)).avatar).not.toBeNull();
    await backend.features.idle();
    expect(await profile(queen)).toMatchObject({
      avatarOnModeration: true,
      gallery: [{ id, status: 'pending' }],
    });
    expect((await detail(man, queen)).user).toMatchObject({ gallery: [], stories: 'none', avatar: null });
    expect((await backend.call('blurredImages', {}, queen.token)).body.images.length).toBeGreaterThan(0);
  });

  it('harmless gallery pictures without a face are approved', async () => {
    const { person, picture, profile } = await openGalleries(faceless, { hasFiles: true });
    const queen = await person('Sofia', 'goddess');
    await picture(queen);
    expect((await profile(queen)).gallery).toMatchObject([{ status: 'approved' }]);
  });

  it('a pornographic picture in a chat is hidden from the other side, a harmless one is shown', async () => {
    for (const [options, state] of [
      [porn, hidden],
      [faceless, shown],
    ] as const) {
      const { world, he, she, chatId } = await acquaintedPair(options);
      await world.send(he, she, mediaDraft([await world.picture(he)]));
      await world.features.idle();
      expect(await seen(world, she, chatId)).toMatchObject(state);
    }
  });

  it('an external service judges alone', async () => {
    const url = await aService((_, response) => void response.end('{"verdict":"ok"}'));
    const backend = await startTestBackend({ ...porn, moderationService: { url } });
    const { token } = await backend.signUp();
    expect(await verdictOn(backend.url, token)).toBe('ok');
    expect(backend.features.moderation.detectorCounts?.detected).toBe(0);
  });
});

const verdictOn = async (url: string, token: string) =>
  (await postImage(url, '/api/v2/moderate', token)).verdict;

async function postImage(url: string, path: string, token: string) {
  const form = new FormData();
  const image = await lively().jpeg().toBuffer();
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'picture.jpg');
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as { verdict?: string; avatar?: string | null };
}
