import { useEffect, useState, type RefObject } from 'react';

export interface PictureInPicture {
  readonly isOn: boolean;
  /** Needs a press: browsers open it for nothing else. Null where there is none, or it may not be. */
  readonly toggle: (() => void) | null;
}

const isFloating = (element: Element | null) =>
  element !== null && document.pictureInPictureElement === element;
const leave = () => void document.exitPictureInPicture().catch(() => undefined);

/**
 * The browser's own window for one video, which stays above other programs. It shows the stream as it comes, without
 * anything of the page's: it is left as soon as the picture may not be seen like that.
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

  // Also where it has only just come, asked for a moment before it was no longer allowed.
  useEffect(() => {
    if (!isAllowed && isFloating(video.current)) leave();
  }, [video, isAllowed, isOn]);

  function toggle(): void {
    if (document.pictureInPictureElement) return leave();
    // Refused without a picture yet: the button stays for another try.
    void video.current?.requestPictureInPicture().catch(() => undefined);
  }
  return { isOn, toggle: isAllowed && document.pictureInPictureEnabled ? toggle : null };
}
