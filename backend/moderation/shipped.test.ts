import { describe, expect, it, onTestFinished } from 'vitest';
import { createDetectors } from '../detectors/detectors.ts';
import type { Scores } from '../detectors/messages.ts';
import { fakeChildren, scoring } from '../detectors/testing.ts';
import { spawnPooledPictureChild } from '#tests/kit/backend/pictureProcesses.ts';
import { createClassicAnalysis } from './classic.ts';
import { createPictures } from './pictures.ts';
import { createShippedModerator } from './shipped.ts';
import { about, aRoom, lively, painted, plain } from '#tests/kit/backend/moderationService.ts';

const thresholds = { porn: 0.8, face: 0.4 };
const light = (shift = 0) => lively(shift).jpeg().toBuffer();

/** Opens the built-in analysis with models that give every picture these scores. */
function open(scores: Scores, { isDrawn = false } = {}) {
  const room = aRoom();
  const pictures = createPictures({ ...room, spawn: spawnPooledPictureChild });
  const detectors = createDetectors({ ...room, spawn: scoring(scores), frameAnswerMs: 2_000 });
  const moderatorOf = createShippedModerator({
    ...{ pictures, detectors, thresholds },
    classic: createClassicAnalysis({ ...room, pictures }),
    isDrawn: () => Promise.resolve(isDrawn),
  });
  onTestFinished(() => room.scope.end());
  return {
    counts: detectors.counts,
    frame: (image: Buffer) => moderatorOf('u1').judge(image, about('u1')),
    picture: (image: Buffer) => moderatorOf('u1').judge(image, null),
  };
}

describe('a frame', () => {
  it.each([
    ['ok', { porn: 0.79, face: 0.4 }],
    ['noFace', { porn: 0, face: 0.39 }],
    ['prohibited', { porn: 0.8, face: 1 }],
    ['prohibited', { porn: 0.8, face: 0 }],
  ] as const)('is %s with the scores %j', async (verdict, scores) => {
    expect(await open(scores).frame(await light())).toBe(verdict);
  });

  it('that is blank for the classic analysis is not sent to the models', async () => {
    const { counts, frame } = open({ porn: 0, face: 1 });
    const soft = painted((x) => 120 + x / 40)
      .jpeg()
      .toBuffer();
    const blank = [plain(3, 3, 3).jpeg().toBuffer(), plain(140, 150, 160).jpeg().toBuffer(), soft];
    for (const image of await Promise.all(blank)) expect(await frame(image)).toBe('noFace');
    expect(counts.detected).toBe(0);
  });

  it('that is frozen is still scored, because a still picture before the camera may be prohibited', async () => {
    const [harmless, porn] = [open({ porn: 0, face: 1 }), open({ porn: 1, face: 1 })];
    const image = await light();
    const verdicts = async (frame: typeof harmless.frame) => [
      await frame(image),
      await frame(image),
      await frame(image),
    ];
    expect(await verdicts(harmless.frame)).toEqual(['ok', 'ok', 'noFace']);
    expect(await verdicts(porn.frame)).toEqual(['prohibited', 'prohibited', 'prohibited']);
  });

  it('of a drawn companion has a face by its account, and can still be prohibited', async () => {
    const image = await light();
    expect(await open({ porn: 0, face: 0 }, { isDrawn: true }).frame(image)).toBe('ok');
    expect(await open({ porn: 0.9, face: 0 }, { isDrawn: true }).frame(image)).toBe('prohibited');
  });
});

describe('a picture that a user sends', () => {
  it('needs no face, and has the same threshold for prohibited', async () => {
    const image = await light();
    expect(await open({ porn: 0.79, face: 0 }).picture(image)).toBe('ok');
    expect(await open({ porn: 0.8, face: 1 }).picture(image)).toBe('prohibited');
    expect(await open({ porn: 0, face: 0 }).picture(await plain(3, 3, 3).jpeg().toBuffer())).toBe('ok');
  });
});

describe('without scores', () => {
  it('the classic analysis decides alone', async () => {
    const room = aRoom();
    const pictures = createPictures({ ...room, spawn: spawnPooledPictureChild });
    const { children, spawn } = fakeChildren({ areReady: false });
    const detectors = createDetectors({ ...room, spawn, frameAnswerMs: 2_000 });
    const moderatorOf = createShippedModerator({
      ...{ pictures, detectors, thresholds },
      classic: createClassicAnalysis({ ...room, pictures }),
      isDrawn: () => Promise.resolve(false),
    });
    const first = moderatorOf('u1').judge(await light(), about('u1'));
    await expect.poll(() => children.length).toBe(1);
    children[0]?.onMessage({ type: 'unavailable', message: 'no WebAssembly' });
    expect(await first).toBe('ok');
    expect(await moderatorOf('u1').judge(await light(), null)).toBe('ok');
    expect(await moderatorOf('u2').judge(await plain(3, 3, 3).jpeg().toBuffer(), about('u2'))).toBe('noFace');
    expect(room.lines.filter(({ level }) => level === 40)).toHaveLength(1);
  });
});
