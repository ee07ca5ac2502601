import { useEffect, useState, type RefObject } from 'react';

export interface PictureInPicture {
  readonly isOn: boolean;
  /** Needs a press: browsers open it for nothing else. Null where there is none. */
  readonly toggle: (() => void) | null;
}

/** The browser's own window for one video, which stays above other programs. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): PictureInPicture {
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
      if (document.pictureInPictureElement === element)
        void document.exitPictureInPicture().catch(() => undefined);
    };
  }, [video]);

  function toggle(): void {
    const done = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.current?.requestPictureInPicture();
    // Refused without a picture yet: the button stays for another try.
    void done?.catch(() => undefined);
  }
  return { isOn, toggle: document.pictureInPictureEnabled ? toggle : null };
}
