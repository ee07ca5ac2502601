/** What is sent while bandwidth is saved, as on the other engines. */
const small: MediaTrackConstraints = { width: { max: 320 }, height: { max: 240 }, frameRate: { max: 10 } };

/**
 * Makes a clone of the camera's track small, or as the camera's own again. The camera itself stays as it is: the self
 * view and moderation keep their picture. Where the browser can't, it is sent as it is.
 */
export async function sizePicture(
  clone: MediaStreamTrack,
  origin: MediaStreamTrack,
  isSaving: boolean,
): Promise<void> {
  const own = origin.getConstraints();
  await clone.applyConstraints(isSaving ? { ...own, ...small } : own).catch(() => undefined);
}
