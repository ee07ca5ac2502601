import { toast as sonner } from 'sonner';
import { feedback } from '#shared/domain/constants.ts';
import { ToastCard } from './ToastCard.tsx';
import type { ToastAccent, ToastOptions } from './toastOptions.ts';

const activityId = 'activity';

function show(accent: ToastAccent, title: string, options: ToastOptions = {}): string {
  const id = options.id ?? (options.isActivity ? activityId : crypto.randomUUID());
  sonner.custom((given) => <ToastCard id={given} accent={accent} title={title} {...options} />, {
    id,
    // The card counts its own time, so that it can leave in its own 500 ms (§9).
    duration: Infinity,
    dismissible: !options.isUnclosable,
  });
  return id;
}

/** Says something in the corner. Each returns the id that `dismiss` takes. */
export const notify = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('plain', title, options),
  /** §3 "Notification": one line, 3 s. */
  notice: (title: string, accent: ToastAccent = 'success') =>
    show(accent, title, { durationMs: feedback.notificationMs }),
  dismiss: (id: string) => void sonner.dismiss(id),
  /** §4: joining a chat channel clears toasts. */
  clear: () => void sonner.dismiss(),
} as const;
