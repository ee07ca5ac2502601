/** What a person types into; what they have chosen is not lost so easily. */
const fields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

function isEmpty(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value === '';
  return (field.textContent ?? '').trim() === '';
}

/**
 * Whether the page may be loaded anew without anybody losing anything: no match, no call, no dialog, nothing on its way,
 * and no field with something in it.
 */
export function isAtRest(now: {
  readonly isMatching: boolean;
  readonly isCalling: boolean;
  readonly dialogs: number;
  readonly uploads: number;
}): boolean {
  const isQuiet = !now.isMatching && !now.isCalling && now.dialogs === 0 && now.uploads === 0;
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.muted,
  );
  return isQuiet && !isPlaying && [...document.querySelectorAll(fields)].every(isEmpty);
}
