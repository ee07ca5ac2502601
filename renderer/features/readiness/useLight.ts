import { useEffect, useState, type RefObject } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { judgeLight, lightOf, type LightReading, type LightState } from './light.ts';

const sampleEveryMs = 800;

export interface Picture {
  readonly reading: LightReading;
  readonly light: LightState;
  /** Width of the picture in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Accepts a state only if measured twice in a row, because the camera adjusts its exposure and people move.
 */
function nextPicture(before: Picture | null, last: LightState | null, seen: Picture): Picture | null {
  return last === seen.light ? seen : before;
}

/** Measures the light of this video element while the page is visible; null until it is known. */
export function useLight(video: RefObject<HTMLVideoElement | null>, isSeen: boolean): Picture | null {
  const { clock } = useServices();
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (!isSeen) return undefined;
    const scope = createScope();
    let last: LightState | null = null;
    clock.every(scope, sampleEveryMs, () => {
      const element = video.current;
      // A hidden page gets no frames.
      if (!element || document.hidden) return;
      const reading = lightOf(element);
      if (!reading) return;
      const { videoWidth: width, videoHeight: height } = element;
      const seen = { reading, light: judgeLight(reading), width, height };
      const before = last;
      last = seen.light;
      setPicture((shown) => nextPicture(shown, before, seen));
    });
    return () => {
      scope.end();
      setPicture(null);
    };
  }, [clock, video, isSeen]);
  return picture;
}
