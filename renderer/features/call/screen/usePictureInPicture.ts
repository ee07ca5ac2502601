import { useEffect, useState, type RefObject } from 'react';

export interface PictureInPicture {
  readonly isOn: boolean;
  /** Must run in a user gesture, as browsers require. Null: not supported or not allowed. */
  readonly toggle: (() => void) | null;
}

const isFloating = (element: Element | null) =>
  element !== null && document.pictureInPictureElement === element;
const leave = () => void document.exitPictureInPicture().catch(() => undefined);

/**
 * Shows one video in the browser's own window above other programs. That window shows the raw stream, so it
 * closes as soon as the picture must be blurred or hidden.
 */
export function usePictureInPicture(
  video: RefObject<HTMLVideoElement | null>,
  isAllowed: boolean,
): PictureInPicture {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const entered = () => setIsOn(true);
    const left = () => setIsOn(false);
    element.addEventListener('enterpictureinpicture', entered);
    element.addEventListener('leavepictureinpicture', left);
    return () => {
      element.removeEventListener('enterpictureinpicture', entered);
      element.removeEventListener('leavepictureinpicture', left);
      if (isFloating(element)) leave();
    };
  }, [video]);

  // Runs also after the window opened, because the permission may have ended since the request.
  useEffect(() => {
    if (!isAllowed && isFloating(video.current)) leave();
  }, [video, isAllowed, isOn]);

  function toggle(): void {
    if (document.pictureInPictureElement) return leave();
    // The browser refuses a video without a picture; the user can try again.
    void video.current?.requestPictureInPicture().catch(() => undefined);
  }
  return { isOn, toggle: isAllowed && document.pictureInPictureEnabled ? toggle : null };
}
