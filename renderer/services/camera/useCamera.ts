import { use, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useServices } from '../context.ts';
import { LocalMediaContext } from '../localMedia.ts';
import { askForAccess } from './access.ts';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The camera's stream. Null: the camera is opening or has failed. */
  readonly stream: MediaStream | null;
  readonly hasFailed: boolean;
  readonly again: () => void;
}

/**
 * Opens a separate camera stream for taking a picture or video, until the component unmounts. If access is
 * refused, explains how to allow it.
 */
export function useCamera(withSound: boolean): Camera {
  const { dialogs } = useServices();
  const local = use(LocalMediaContext);
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);

  function again(): void {
    setHasFailed(false);
    setTries((count) => count + 1);
  }
  const open = useEffectEvent(async (): Promise<MediaStream> => {
    const media = typeof local === 'function' ? await local() : local;
    const chosen = (id: string | null | undefined) => (id ? { deviceId: { ideal: id } } : {});
    return navigator.mediaDevices.getUserMedia({
      video: { ...chosen(media?.state.choice.cameraId), width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: withSound && { ...chosen(media?.state.choice.microphoneId) },
    });
  });
  const refuse = useEffectEvent(async (cause: unknown) => {
    setHasFailed(true);
    const answer = await askForAccess(dialogs, withSound ? 'both' : 'camera', cause);
    if (answer === 'retry') again();
  });

  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const stop = () => opened?.getTracks().forEach((track) => track.stop());
    open().then(
      (got) => {
        opened = got;
        if (isOver) return stop();
        const element = video.current;
        if (!element) return;
        element.srcObject = got;
        // Sets the stream at the first frame, because no picture can be taken before.
        element.addEventListener('loadeddata', () => !isOver && setStream(got), { once: true });
      },
      (cause: unknown) => {
        if (!isOver) void refuse(cause);
      },
    );
    return () => {
      isOver = true;
      setStream(null);
      stop();
    };
  }, [tries]);

  return { video, stream, hasFailed, again };
}
