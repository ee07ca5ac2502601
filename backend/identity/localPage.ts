import { localPeople } from './localPeople.ts';
import { localWords } from './localWords.ts';

/**
 * Forbids scripts. Chromium applies `form-action` to redirects after a form too, and those lead to the
 * client.
 */
export const localPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const localStylePath = '/style.css';

export const localStyle = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #14151a; color: #e9eaf0; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-content: center; padding: 24px; }
main { width: min(400px, calc(100vw - 48px)); display: grid; gap: 20px; }
h1 { font-size: 24px; font-weight: 600; line-height: 1.25; }
h2, label, small { font-size: 14px; font-weight: 400; color: #a7abba; }
p { color: #a7abba; }
form { display: grid; gap: 8px; }
button, input { font: inherit; color: inherit; min-height: 44px; border-radius: 8px; padding: 8px 16px; }
button { background: #22242d; border: 1px solid transparent; cursor: pointer; }
button:hover { background: #2b2e39; }
button.person { display: grid; text-align: start; }
button.main { background: #a9c1ff; color: #10131d; font-weight: 600; margin-top: 8px; }
button.main:hover { background: #c0d1ff; }
button.plain { background: none; color: #a7abba; }
input { background: #1b1d24; border: 1px solid #6b7084; width: 100%; }
:focus-visible { outline: 2px solid #a9c1ff; outline-offset: 2px; }
[role='alert'] { color: #ffb4b4; font-size: 14px; }
`;

/** Returns the page for choosing an account. `localProvider.ts` reads the field names. */
export function choicePage(options: {
  readonly provider: string;
  readonly locales: unknown;
  readonly typed?: { readonly email: string; readonly name: string };
}): string {
  const { locale, words } = localWords(options.locales);
  const people = localPeople.map(
    ({ name, email, isVerified }) => `
      <button class="person" name="email" value="${escape(email)}">
        <span>${escape(name)}</span>
        <small>${escape(email)}${isVerified ? '' : ` · ${words.notConfirmed}`}</small>
      </button>`,
  );
  const { email = '', name = '' } = options.typed ?? {};
  return page(
    locale,
    words.title,
    `<p>${escape(words.lead(options.provider))}</p>
    <form method="post" aria-label="${words.people}">${people.join('')}
    </form>
    <form method="post" novalidate aria-labelledby="other">
      <h2 id="other">${words.other}</h2>
      ${options.typed ? `<p role="alert" id="wrong">${words.wrongEmail}</p>` : ''}
      <label for="email">${words.email}</label>
      <input id="email" name="email" type="email" autocomplete="off" value="${escape(email)}"${options.typed ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>
      <label for="name">${words.name}</label>
      <input id="name" name="name" autocomplete="off" value="${escape(name)}">
      <button class="main">${words.proceed}</button>
    </form>
    <form method="post"><button class="plain" name="cancel" value="1">${words.cancel}</button></form>`,
  );
}

/**
 * Returns the error page: expired, without cookies, or an invalid request. `detail` is for the developer of a
 * client.
 */
export function overPage(locales: unknown, detail = ''): string {
  const { locale, words } = localWords(locales);
  return page(
    locale,
    words.overTitle,
    `<p>${words.over}</p>${detail && `<p><small>${escape(detail)}</small></p>`}`,
  );
}

/** Returns a page without scripts; `content` is HTML. */
export function page(locale: string, title: string, content: string, stylePath = localStylePath): string {
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="${stylePath}">
  </head>
  <body><main>
    <h1>${title}</h1>
    ${content}
  </main></body>
</html>
`;
}

export function escape(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
