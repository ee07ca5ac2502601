import type { KeyboardEvent } from 'react';
import { isKey } from '#renderer/ui/isKey.ts';

/**
 * Moves the focus between messages by arrow keys; Escape focuses the composer. Returns true if it handled the
 * key.
 */
export function moveInLog(
  event: KeyboardEvent,
  focused: HTMLElement | null,
  log: HTMLElement | null,
): boolean {
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (isKey(event, 'Escape')) {
    const field = log.closest('section')?.querySelector<HTMLElement>('textarea, [role="textbox"]');
    field?.focus();
    return field !== null && field !== undefined;
  }
  const isInside = event.target !== focused && event.target !== log;
  if (isInside) return false;
  const rows = [...log.querySelectorAll<HTMLElement>('[data-row]')];
  const frame = log.getBoundingClientRect();
  // The arrow keys start at the last visible message if the log itself has the focus.
  const visible = rows.findLastIndex((row) => row.getBoundingClientRect().top < frame.bottom);
  const at = focused ? rows.indexOf(focused) : visible + 1;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
  if (to === undefined) return false;
  const row = rows[to];
  if (!row) return false;
  event.preventDefault();
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return true;
}
