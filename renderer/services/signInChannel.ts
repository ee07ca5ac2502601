import type { Locale } from '#shared/domain/constants.ts';

/**
 * How the pop-up of an external sign-in tells the page that waits for it. They speak over a channel of our own origin:
 * the pop-up has been at a stranger's meanwhile, which may have cut the tie between the two windows.
 */
export const signInChannelName = 'vesper-sign-in';

/** Where the provider sends the pop-up back to (renderer/signIn). */
export const signInCallbackPath = '/sign-in/callback';

/** What the provider sent back; one of the three is there. */
export interface SignInAnswer {
  readonly state: string;
  readonly code: string | null;
  readonly idToken: string | null;
  /** `access_denied` and the like. */
  readonly error: string | null;
}

/** The waiting page's reply: it has the answer, the pop-up may close. */
export interface SignInTaken {
  readonly taken: string;
}

const separator = '.';

/** The state of one attempt: nobody can guess it, and the call-back page reads from it which language to speak. */
export function createSignInState(locale: Locale, random: string): string {
  return `${locale}${separator}${random}`;
}

/** As it was written: whoever opened the page may have made it up. */
export function languageOfState(state: string): string {
  return state.split(separator)[0] ?? '';
}

/** What is in the call-back's address: a code or an error in the query, an ID token in the fragment. */
export function answerInAddress(address: URL): SignInAnswer | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const parts = fragment.has('state') ? fragment : address.searchParams;
  return readAnswer({
    state: parts.get('state'),
    code: parts.get('code'),
    idToken: parts.get('id_token'),
    error: parts.get('error'),
  });
}

/** An answer as it came over the channel; null for anything else. */
export function readAnswer(message: unknown): SignInAnswer | null {
  if (typeof message !== 'object' || message === null) return null;
  const { state, code, idToken, error } = message as Record<string, unknown>;
  const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const answer = { state: textOr(state), code: textOr(code), idToken: textOr(idToken), error: textOr(error) };
  if (answer.state === null || (answer.code ?? answer.idToken ?? answer.error) === null) return null;
  return { ...answer, state: answer.state };
}

/** Whether this message says that the answer with this state was taken. */
export function isTaken(message: unknown, state: string): boolean {
  return typeof message === 'object' && message !== null && (message as SignInTaken).taken === state;
}
