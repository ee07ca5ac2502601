import { describe, expect, it } from 'vitest';
import { openDetectors } from './testing.ts';

describe('the detectors’ process', () => {
  it('starts with the first picture and ends two minutes after the last', async () => {
    const { answer, children, clock, frame, turn } = openDetectors();
    expect(children).toHaveLength(0);
    const first = frame(1);
    await turn();
    answer();
    expect(await first).toBe(1);
    clock.advance(119_999);
    expect(children).toMatchObject([{ isKilled: false }]);
    clock.advance(1);
    expect(children).toMatchObject([{ isKilled: true }]);
    const second = frame(2);
    await turn();
    answer();
    expect(await second).toBe(2);
    expect(children).toHaveLength(2);
  });

  it('ends with the backend, and pending pictures are rejected', async () => {
    const { children, detectors, frame, picture, scope, turn } = openDetectors();
    const [working, waiting] = [frame(1), picture(2)];
    await turn();
    scope.end();
    expect(await Promise.all([working, waiting, frame(3)])).toEqual(['process', 'process', 'process']);
    expect(children).toMatchObject([{ isKilled: true }]);
    expect(detectors.counts.undetected.process).toBe(3);
  });

  it('restarts after a crash, which only costs the current picture its scores', async () => {
    const { answer, children, detectors, frame, turn } = openDetectors();
    const [deadly, next] = [frame(1, 'u1'), frame(2, 'u2')];
    await turn();
    children[0]?.onExit('SIGSEGV');
    expect(await deadly).toBe('process');
    await turn();
    answer();
    expect(await next).toBe(2);
    expect(detectors.counts).toMatchObject({ isAvailable: true, detected: 1, undetected: { process: 1 } });
  });

  it('is killed if a picture takes a minute', async () => {
    const { children, clock, picture, turn } = openDetectors();
    const stuck = picture(1);
    await turn();
    clock.advance(60_000);
    expect(await stuck).toBe('process');
    expect(children[0]?.isKilled).toBe(true);
  });

  it('is disabled for ten minutes after three crashes in a row, with one line in the log', async () => {
    const { answer, children, clock, detectors, frame, lines, picture, turn } = openDetectors();
    for (const name of [1, 2, 3]) {
      const lost = frame(name);
      await turn();
      children.at(-1)?.onExit('code 1');
      expect(await lost).toBe('process');
    }
    expect(await picture(4)).toBe('unavailable');
    expect(detectors.counts).toMatchObject({
      isAvailable: false,
      undetected: { process: 3, unavailable: 1 },
    });
    expect(lines.at(-1)?.['msg']).toMatch(/detectors cannot run/);
    const linesBefore = lines.length;
    clock.advance(10 * 60_000);
    const back = frame(5);
    await turn();
    answer();
    expect(await back).toBe(5);
    expect(detectors.counts.isAvailable).toBe(true);
    expect(lines.slice(linesBefore)).toMatchObject([{ level: 30 }]);
  });
});

describe('a machine that can’t run the models', () => {
  it('is logged once, and is not tried with each picture', async () => {
    const { children, clock, detectors, frame, lines, turn } = openDetectors({ areReady: false });
    const first = frame(1);
    await turn();
    children[0]?.onMessage({ type: 'unavailable', message: 'no SIMD' });
    children[0]?.onExit('code 1');
    expect([await first, await frame(2), await frame(3, 'u2')]).toEqual(Array(3).fill('unavailable'));
    clock.advance(10 * 60_000);
    const again = frame(4);
    await turn();
    children[1]?.onExit('SIGKILL');
    expect(await again).toBe('unavailable');
    expect(children).toHaveLength(2);
    expect(lines).toMatchObject([{ level: 40, reason: 'no SIMD' }]);
    expect(detectors.counts).toMatchObject({ isAvailable: false, undetected: { unavailable: 4 } });
  });

  it('has a minute to load them', async () => {
    const { children, clock, detectors, picture, turn } = openDetectors({ areReady: false });
    const waiting = picture(1);
    await turn();
    clock.advance(60_000);
    expect(await waiting).toBe('unavailable');
    expect(children).toMatchObject([{ isKilled: true }]);
    expect(detectors.counts.isAvailable).toBe(false);
  });
});

describe('the queue of the detectors', () => {
  it('keeps only the newest frame of a user', async () => {
    const { answer, frame, seen, turn } = openDetectors();
    const working = frame(1, 'u1');
    await turn();
    const [old, newest] = [frame(2, 'u2'), frame(3, 'u2')];
    expect(await old).toBe('replaced');
    answer();
    await turn();
    answer();
    expect(await Promise.all([working, newest])).toEqual([1, 3]);
    expect(seen()).toEqual([1, 3]);
  });

  it('alternates between users, so that many pictures of one user delay no other', async () => {
    const { answer, frame, picture, seen, turn } = openDetectors();
    const asked = [picture(1, 'greedy'), picture(2, 'greedy'), picture(3, 'greedy'), frame(9, 'other')];
    for (let left = asked.length; left > 0; left--) {
      await turn();
      answer();
    }
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 9]);
    expect(seen()).toEqual([1, 9, 2, 3]);
  });

  it('is bounded: the oldest frame and the newest picture are dropped', async () => {
    const { frame, picture, turn } = openDetectors({ limits: { maxFrames: 2, maxPictures: 1 } });
    void frame(1, 'working');
    await turn();
    const oldest = frame(2, 'u2');
    void frame(3, 'u3');
    void frame(4, 'u4');
    expect(await oldest).toBe('busy');
    void picture(5);
    expect(await picture(6)).toBe('busy');
  });

  it('answers for a frame within two seconds, and its late scores count once for the next frame', async () => {
    const { answer, clock, detectors, frame, turn } = openDetectors();
    const verdictOf = async (name: number) => {
      const asked = frame(name);
      await turn();
      clock.advance(2_000);
      return asked;
    };
    expect(await verdictOf(1)).toBe('timeout');
    answer();
    // The second frame gets the scores of the first, the third none, because the second has no scores yet.
    expect(await verdictOf(2)).toBe(2);
    expect(await verdictOf(3)).toBe('timeout');
    answer();
    await turn();
    answer();
    // The scores of the third frame are too old.
    clock.advance(15_001);
    expect(await verdictOf(4)).toBe('timeout');
    expect(detectors.counts).toMatchObject({ detected: 3, undetected: { timeout: 3 } });
  });

  it('never drops a sent picture because of its age', async () => {
    const { answer, clock, picture, turn } = openDetectors();
    const sent = [picture(1, 'u1'), picture(2, 'u2')];
    await turn();
    clock.advance(30_000);
    answer();
    await turn();
    answer();
    expect(await Promise.all(sent)).toEqual([1, 2]);
  });

  it('does not score a frame that would be ten seconds old', async () => {
    const { answer, clock, frame, seen, turn } = openDetectors();
    void frame(1, 'u1');
    await turn();
    void frame(2, 'u2');
    clock.advance(4_000);
    void frame(3, 'u3');
    clock.advance(2_000);
    // A picture takes six seconds here: the second frame would be too old, the third would not.
    answer();
    await turn();
    expect(seen()).toEqual([1, 3]);
  });
});
