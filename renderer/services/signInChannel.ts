import type { Locale } from '#shared/domain/constants.ts';

/**
 * Name of the BroadcastChannel from the pop-up of an external sign-in to the waiting page. A channel is
 * needed because the provider's page may have cut the link between the two windows (COOP).
 */
export const signInChannelName = 'vesper-sign-in';

/** Path to which the provider redirects the pop-up (renderer/signIn). */
export const signInCallbackPath = '/sign-in/callback';

/** The provider's answer. Exactly one of `code`, `idToken` and `error` is set. */
export interface SignInAnswer {
  readonly state: string;
  readonly code: string | null;
  readonly idToken: string | null;
  /** Error code, for example `access_denied`. */
  readonly error: string | null;
}

/** Reply of the waiting page: it has taken the answer, so the pop-up may close. */
export interface SignInTaken {
  readonly taken: string;
}

const separator = '.';

/** Creates the state of one attempt: unguessable, with the language for the callback page. */
export function createSignInState(locale: Locale, random: string): string {
  return `${locale}${separator}${random}`;
}

/**
 * Returns the language in a state. The value is not trusted, because anyone can open the page with any state.
 */
export function languageOfState(state: string): string {
  return state.split(separator)[0] ?? '';
}

/**
 * Parses the callback's address: a code or an error in the query, an ID token in the fragment. Null if it is
 * invalid.
 */
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

/** Parses an answer received over the channel; null for any other message. */
export function readAnswer(message: unknown): SignInAnswer | null {
  if (typeof message !== 'object' || message === null) return null;
  const { state, code, idToken, error } = message as Record<string, unknown>;
  const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const answer = { state: textOr(state), code: textOr(code), idToken: textOr(idToken), error: textOr(error) };
  if (answer.state === null || (answer.code ?? answer.idToken ?? answer.error) === null) return null;
  return { ...answer, state: answer.state };
}

/** Returns true if the message confirms that the answer with this state was taken. */
export function isTaken(message: unknown, state: string): boolean {
  return typeof message === 'object' && message !== null && (message as SignInTaken).taken === state;
}
