/** Limits of the sent video while bandwidth saving is on, equal on all engines. */
const small: MediaTrackConstraints = { width: { max: 320 }, height: { max: 240 }, frameRate: { max: 10 } };

/**
 * Shrinks a clone of the camera track, or restores the camera's size. The camera track itself is unchanged,
 * because self view and moderation use it. If the browser can't resize, the clone is sent as it is.
 */
export async function sizePicture(
  clone: MediaStreamTrack,
  origin: MediaStreamTrack,
  isSaving: boolean,
): Promise<void> {
  const own = origin.getConstraints();
  await clone.applyConstraints(isSaving ? { ...own, ...small } : own).catch(() => undefined);
}
