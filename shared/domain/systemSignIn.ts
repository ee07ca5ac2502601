import * as z from 'zod/mini';
import { locales } from './constants.ts';
import { deepLinkScheme } from './linkScheme.ts';

/**
 * Signing in at a provider from the desktop: the system's browser opens the provider, which returns by a deep
 * link. The backend keeps the provider's result meanwhile, and releases it only to the client with the secret
 * of the state's challenge (like PKCE). The link carries a one-time code that expires after a minute.
 */

/** SHA-256 or 32 random bytes in base64url. */
export const oneTimePattern = /^[\w-]{43}$/;
const oneTime = z.string().check(z.regex(oneTimePattern));

/** `<language>.desktop.<challenge>`: tells the callback page its language and the challenge. */
const systemStatePattern = new RegExp(`^(?:${locales.join('|')})\\.desktop\\.[\\w-]{43}$`);
export const systemStateSchema = z.string().check(z.regex(systemStatePattern));

export const createSystemState = (locale: string, challenge: string) => `${locale}.desktop.${challenge}`;

/** Returns the challenge in a state; null if the state is not from the desktop. */
export function challengeOfState(state: string): string | null {
  return systemStatePattern.test(state) ? (state.split('.')[2] ?? null) : null;
}

/** Maximum milliseconds that the user may spend at the provider. */
export const systemSignInMs = 5 * 60_000;

/** Parameters of the sign-in link. Without a code, the provider or the user refused. */
export const systemSignInSchema = z.object({ state: systemStateSchema, code: z.nullable(oneTime) });
export type SystemSignIn = z.output<typeof systemSignInSchema>;

const place = 'sign-in';

export function systemSignInLink({ state, code }: SystemSignIn): string {
  return `${deepLinkScheme}://${place}?state=${state}&${code === null ? 'refused=1' : `code=${code}`}`;
}

/** Returns null for any link that does not match the pattern exactly. */
export function readSystemSignIn(link: string): SystemSignIn | null {
  const [, state, code] = linkPattern.exec(link) ?? [];
  const parsed = z.safeParse(systemSignInSchema, { state, code: code ?? null });
  return parsed.success ? parsed.data : null;
}

const linkPattern = new RegExp(
  `^${deepLinkScheme}://${place}/?\\?state=([\\w.-]{1,80})&(?:code=([\\w-]{43})|refused=1)$`,
  'i',
);
