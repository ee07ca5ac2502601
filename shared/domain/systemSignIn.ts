import * as z from 'zod/mini';
import { locales } from './constants.ts';
import { deepLinkScheme } from './linkScheme.ts';

/**
 * Signing in at a provider from the desktop: in the system's browser, which comes back by a link of the system. What the provider
 * brought stays at the backend meanwhile, locked for whoever knows the secret of the state's challenge (as PKCE does it); the link
 * carries a code that is good once and for a minute, and nothing by itself.
 */

/** SHA-256 or 32 random bytes in base64url. */
export const oneTimePattern = /^[\w-]{43}$/;
const oneTime = z.string().check(z.regex(oneTimePattern));

/** `<language>.desktop.<challenge>`: what the call-back page reads from it is whom to speak to, and for whom to lock. */
const systemStatePattern = new RegExp(`^(?:${locales.join('|')})\\.desktop\\.[\\w-]{43}$`);
export const systemStateSchema = z.string().check(z.regex(systemStatePattern));

export const createSystemState = (locale: string, challenge: string) => `${locale}.desktop.${challenge}`;

/** The challenge in a state; null where it is none of the desktop's. */
export function challengeOfState(state: string): string | null {
  return systemStatePattern.test(state) ? (state.split('.')[2] ?? null) : null;
}

/** How long somebody may take at the provider. */
export const systemSignInMs = 5 * 60_000;

/** What the link brings back; without a code the provider, or the person there, said no. */
export const systemSignInSchema = z.object({ state: systemStateSchema, code: z.nullable(oneTime) });
export type SystemSignIn = z.output<typeof systemSignInSchema>;

const place = 'sign-in';

export function systemSignInLink({ state, code }: SystemSignIn): string {
  return `${deepLinkScheme}://${place}?state=${state}&${code === null ? 'refused=1' : `code=${code}`}`;
}

/** Null for any other link, and for one that is not exactly such a one. */
export function readSystemSignIn(link: string): SystemSignIn | null {
  const [, state, code] = linkPattern.exec(link) ?? [];
  const parsed = z.safeParse(systemSignInSchema, { state, code: code ?? null });
  return parsed.success ? parsed.data : null;
}

const linkPattern = new RegExp(
  `^${deepLinkScheme}://${place}/?\\?state=([\\w.-]{1,80})&(?:code=([\\w-]{43})|refused=1)$`,
  'i',
);
