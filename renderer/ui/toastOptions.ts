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
  /** Said now and then while its time stands still because somebody is at it: so much of it is left. */
  readonly onHeld?: (leftMs: number) => void;
  /** The same id replaces the toast that has it. */
  readonly id?: string;
  /** §4: one activity toast at a time; a new one removes the other. */
  readonly isActivity?: boolean;
  /** Takes away the close button: for what only the world can end (being offline). */
  readonly isUnclosable?: boolean;
}

export type ToastAccent = 'plain' | 'success' | 'error';
