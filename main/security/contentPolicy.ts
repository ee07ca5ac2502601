import { publicOriginMeta } from '#shared/domain/publicOrigin.ts';

/**
 * Returns the content policy of every page (docs/architecture.md, Security: "A strict content policy holds").
 * Scripts only come from the app. The camera effects compile WebAssembly, and one trusted type provides the
 * URL of their script; no other string becomes a script. Style elements need the nonce. Requests go to the
 * app and its backend, and to `others` if the deployment's configuration needs them.
 */
export function contentPolicy(nonce: string, backendOrigin: string, others: readonly string[] = []): string {
  const backendSocket = backendOrigin.replace(/^http/, 'ws');
  const reached = ["'self'", backendOrigin, backendSocket, ...others].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${backendOrigin}`,
    `media-src 'self' blob: ${backendOrigin}`,
    `connect-src ${reached}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types camera-effects',
  ].join('; ');
}

/** Policy of the call window's page, which stays empty. */
export const emptyPolicy = [
  "default-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Policy of users' files: opened as a document, such a file can neither run scripts nor load or send
 * anything.
 */
export const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Writes the deployment's origin into the head, so that the page can create links that other people can open.
 */
export function placePublicOrigin(html: string, origin: string | null): string {
  if (origin === null) return html;
  const meta = `<meta name="${publicOriginMeta}" content="${origin}">`;
  return html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}\n    ${meta}`);
}

const nonceMeta = /<meta\s+property="csp-nonce"[^>]*>/i;

/**
 * Writes the nonce into `<meta property="csp-nonce">`, where react-aria and Vite expect it. Adds the element
 * if it is missing.
 */
export function placeNonce(html: string, nonce: string): string {
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`;
  if (nonceMeta.test(html)) return html.replace(nonceMeta, meta);
  return html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}\n    ${meta}`);
}
