/** Options of a toast (§3 "Toast"). */
export interface ToastOptions {
  /** A second line. */
  readonly text?: string;
  /** A user's picture instead of the icon; null shows initials. */
  readonly avatar?: string | null;
  /** URL of a picture, such as a gift. */
  readonly image?: string;
  readonly actionText?: string;
  readonly onAction?: () => void;
  /** Duration in milliseconds; `Infinity` until dismissed. Default: 5 s for toasts, 3 s for notices (§9). */
  readonly durationMs?: number;
  /**
   * Called every half second while the toast is paused by hover or focus, with the remaining milliseconds.
   */
  readonly onPaused?: (leftMs: number) => void;
  /** A toast with the same id is replaced. */
  readonly id?: string;
  /** True for activity toasts, of which only the newest stays (§4). */
  readonly isActivity?: boolean;
  /** Removes the close button, for a state that the user can't end, such as being offline. */
  readonly isUnclosable?: boolean;
}

export type ToastAccent = 'plain' | 'success' | 'error';
