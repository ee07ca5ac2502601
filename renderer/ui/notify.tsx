import { toast as sonner } from 'sonner';
import { feedback } from '#shared/domain/constants.ts';
import { ToastCard } from './ToastCard.tsx';

/** §3 "Toast". */
export interface ToastOptions {
  /** A second line. */
  readonly text?: string;
  /** A person's picture in place of the icon. */
  readonly avatar?: string | null;
  /** A picture: a gift. */
  readonly image?: string;
  readonly actionText?: string;
  readonly onAction?: () => void;
  /** Milliseconds; `Infinity` stays until dismissed. Toasts stay 5 s, notices 3 s (§9). */
  readonly durationMs?: number;
  /** The same id replaces the toast that has it. */
  readonly id?: string;
  /** §4: one activity toast at a time; a new one removes the other. */
  readonly isActivity?: boolean;
  /** Takes away the close button: for what only the world can end (being offline). */
  readonly isUnclosable?: boolean;
}

export type ToastAccent = 'plain' | 'success' | 'error';

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
