import type { Locale } from '#shared/domain/constants.ts';

/** A captcha widget, which checks that a human fills in the form (§5.3). */
export interface CaptchaWidget {
  /** Renders the widget into an empty element. Returns a function that removes it. */
  mount(place: HTMLElement, options: CaptchaOptions): () => void;
}

export interface CaptchaOptions {
  readonly siteKey: string;
  /** Called each time the user passes; with null when the response has expired. */
  readonly onResponse: (response: string | null) => void;
}

/** Rejects if the widget cannot be loaded: no network, or blocked by the content security policy. */
export type LoadCaptcha = (locale: Locale) => Promise<CaptchaWidget>;
