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
 * Shows toasts. Each function returns the id for `dismiss`. Toasts wait until `ToastHost` has loaded their
 * code.
 */
export const notify = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('plain', title, options),
  /** A one-line notification for 3 s (§3 "Notification"). */
  notice: (title: string, accent: ToastAccent = 'success', durationMs: number = feedback.notificationMs) =>
    show(accent, title, { durationMs }),
  dismiss: (id: string) => leaveWhere((toast) => toast.id === id),
  /** Removes the toasts when the user joins a chat channel (§4). The offline toast stays. */
  clear: () => leaveWhere((toast) => !toast.options.isUnclosable),
  /** Shows the offline toast (§8 "Offline"), which only `online` removes. */
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
