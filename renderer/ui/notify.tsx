import { feedback } from '#shared/domain/constants.ts';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';
import { leaveWhere, putToast } from './toastStore.ts';

const offlineId = 'offline';
let made = 0;

function show(accent: ToastAccent, title: string, options: ToastOptions = {}): string {
  made += 1;
  const id = options.id ?? `toast-${made}`;
  putToast({ id, accent, title, options, isOffline: false });
  return id;
}

/**
 * Says something in the corner. Each returns the id that `dismiss` takes. May be called before anything can be shown:
 * what shows it is fetched then (`ToastHost`).
 */
export const notify = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('plain', title, options),
  /** §3 "Notification": one line, 3 s. */
  notice: (title: string, accent: ToastAccent = 'success', durationMs: number = feedback.notificationMs) =>
    show(accent, title, { durationMs }),
  dismiss: (id: string) => leaveWhere((toast) => toast.id === id),
  /** §4: joining a chat channel clears toasts. Being offline stays said. */
  clear: () => leaveWhere((toast) => !toast.options.isUnclosable),
  /** §8 "Offline": can't be closed, goes with `online`. */
  offline: () =>
    putToast({
      id: offlineId,
      accent: 'error',
      title: '',
      options: { isUnclosable: true, durationMs: Infinity },
      isOffline: true,
    }),
  online: () => leaveWhere((toast) => toast.isOffline),
} as const;
