/** Fields with typed text. Checkboxes and similar choices are easy to repeat, so they don't count. */
const fields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

function isEmpty(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value === '';
  return (field.textContent ?? '').trim() === '';
}

/**
 * Returns whether the page can be reloaded without a loss: no match, call, dialog or upload, no audible media
 * and no field with text.
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
