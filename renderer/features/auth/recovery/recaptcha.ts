import type { CaptchaWidget, LoadCaptcha } from './captcha.ts';

/** The used part of Google's script. */
interface Recaptcha {
  ready(task: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  reset(widget: number): void;
}
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}
type Page = typeof globalThis & { grecaptcha?: Recaptcha; trustedTypes?: TrustedTypes };

const source = 'https://www.google.com/recaptcha/api.js';
let loading: Promise<CaptchaWidget> | null = null;

/**
 * Loads Google's widget, the only third-party script. The content security policy allows it only if the
 * deployment has a site key (backend/http/security.ts).
 */
export const loadRecaptcha: LoadCaptcha = (locale) => {
  loading ??= load(`${source}?render=explicit&hl=${locale}`).catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
};

async function load(address: string): Promise<CaptchaWidget> {
  const page: Page = globalThis;
  const policy = page.trustedTypes?.createPolicy('recaptcha', { createScriptURL: (url) => url });
  await new Promise((done, failed) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', done);
    script.addEventListener('error', () => failed(new Error('recaptcha could not be loaded')));
    script.src = policy?.createScriptURL(address) ?? address;
    document.head.append(script);
  });
  const { grecaptcha } = page;
  if (!grecaptcha) throw new Error('recaptcha did not arrive');
  await new Promise<void>((ready) => grecaptcha.ready(ready));
  return {
    mount(place, { siteKey, onResponse }) {
      const widget = grecaptcha.render(place, {
        sitekey: siteKey,
        theme: getComputedStyle(place).colorScheme === 'light' ? 'light' : 'dark',
        callback: (response: string) => onResponse(response),
        'expired-callback': () => onResponse(null),
        'error-callback': () => onResponse(null),
      });
      return () => {
        grecaptcha.reset(widget);
        place.replaceChildren();
      };
    },
  };
}
