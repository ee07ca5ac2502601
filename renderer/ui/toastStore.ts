import { createEmitter } from '#shared/lib/emitter.ts';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';

/** One toast that is open, or on its way out. */
export interface ToastRecord {
  /** What `dismiss` takes. One that leaves and one that comes may share it for half a second. */
  readonly id: string;
  /** Of this showing alone. */
  readonly key: string;
  /** Grows when the same toast says something new: its time begins again. */
  readonly turn: number;
  readonly accent: ToastAccent;
  readonly title: string;
  readonly options: ToastOptions;
  /** The words are the toast's own, in the language of the moment. */
  readonly isOffline: boolean;
  readonly isLeaving: boolean;
}

/** More at once nobody reads: the oldest makes room. Being offline does not count. */
const most = 4;

let records: readonly ToastRecord[] = [];
let shown = 0;
const held = new Set<string>();
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

/** Waits for whoever shows toasts, if need be. What has the same id and is not leaving says the new thing instead. */
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
  const tooMany = open.slice(0, Math.max(0, open.length - most));
  leaveWhere((other) => tooMany.includes(other));
}

/** Those begin to leave; one that nobody has seen yet is simply gone. */
export function leaveWhere(isMeant: (toast: ToastRecord) => boolean): void {
  const next = records.flatMap((toast) => {
    if (toast.isLeaving || !isMeant(toast)) return [toast];
    held.delete(toast.key);
    return onScreen.has(toast.key) ? [{ ...toast, isLeaving: true }] : [];
  });
  if (next.length < records.length || next.some((toast, index) => toast !== records[index])) change(next);
}

/** It has left the screen. */
export function forgetToast(key: string): void {
  onScreen.delete(key);
  held.delete(key);
  if (records.some((toast) => toast.key === key)) change(records.filter((toast) => toast.key !== key));
}

export function markShown(key: string): void {
  onScreen.add(key);
}

/** Pointed at or focused: the time of all stands still, or what is being read would move away. */
export function pauseToast(key: string, isPaused: boolean): void {
  if (isPaused) held.add(key);
  else held.delete(key);
}

export function areToastsPaused(): boolean {
  return held.size > 0;
}
