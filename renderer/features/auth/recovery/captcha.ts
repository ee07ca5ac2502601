import type { Locale } from '#shared/domain/constants.ts';

/** What shows that a person asks (§5.3). */
export interface CaptchaWidget {
  /** Draws itself into an empty element; returns how to take it away. */
  mount(place: HTMLElement, options: CaptchaOptions): () => void;
}

export interface CaptchaOptions {
  readonly siteKey: string;
  /** Each time the person passes; null when the response has grown too old. */
  readonly onResponse: (response: string | null) => void;
}

/** Rejects where the widget can't be had: no network, or a content policy that does not allow it. */
export type LoadCaptcha = (locale: Locale) => Promise<CaptchaWidget>;
