import { createEmitter } from '#shared/lib/emitter.ts';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';

/** A toast that is open or leaving. */
export interface ToastRecord {
  /** The id for `dismiss`. A leaving toast and its successor may share it for half a second. */
  readonly id: string;
  /** Identifies this appearance of the toast. */
  readonly key: string;
  /** Incremented when the toast gets new content, which restarts its time. */
  readonly turn: number;
  readonly accent: ToastAccent;
  readonly title: string;
  readonly options: ToastOptions;
  /** True for the offline toast, whose text is translated when rendered. */
  readonly isOffline: boolean;
  readonly isLeaving: boolean;
}

/** Maximum number of closable toasts; the oldest makes room. */
const maxToasts = 4;

let records: readonly ToastRecord[] = [];
let shown = 0;
const pausing = new Set<string>();
const onScreen = new Set<string>();
const changed = createEmitter();

function change(next: readonly ToastRecord[]): void {
  records = next;
  changed.emit();
}

export function getToasts(): readonly ToastRecord[] {
  return records;
}

export const subscribeToasts = changed.listen;

/** Shows a toast, as soon as a toast host exists. Replaces the content of an open toast with the same id. */
export function putToast(
  toast: Pick<ToastRecord, 'id' | 'accent' | 'title' | 'options' | 'isOffline'>,
): void {
  if (toast.options.isActivity) leaveWhere((other) => other.options.isActivity === true);
  const same = records.find((other) => other.id === toast.id && !other.isLeaving);
  if (same) {
    change(records.map((other) => (other === same ? { ...same, ...toast, turn: same.turn + 1 } : other)));
    return;
  }
  shown += 1;
  change([...records, { ...toast, key: `${toast.id}:${shown}`, turn: 0, isLeaving: false }]);
  const open = records.filter((other) => !other.isLeaving && !other.options.isUnclosable);
  const tooMany = open.slice(0, Math.max(0, open.length - maxToasts));
  leaveWhere((other) => tooMany.includes(other));
}

/** Makes matching toasts leave. A toast that was never rendered is removed at once. */
export function leaveWhere(isMeant: (toast: ToastRecord) => boolean): void {
  const next = records.flatMap((toast) => {
    if (toast.isLeaving || !isMeant(toast)) return [toast];
    pausing.delete(toast.key);
    return onScreen.has(toast.key) ? [{ ...toast, isLeaving: true }] : [];
  });
  if (next.length < records.length || next.some((toast, index) => toast !== records[index])) change(next);
}

/** Removes a toast that has left the screen. */
export function forgetToast(key: string): void {
  onScreen.delete(key);
  pausing.delete(key);
  if (records.some((toast) => toast.key === key)) change(records.filter((toast) => toast.key !== key));
}

export function markShown(key: string): void {
  onScreen.add(key);
}

/** Pauses all toasts while one is hovered or focused, because others that close would move it. */
export function pauseToast(key: string, isPaused: boolean): void {
  if (isPaused) pausing.add(key);
  else pausing.delete(key);
}

export function areToastsPaused(): boolean {
  return pausing.size > 0;
}
