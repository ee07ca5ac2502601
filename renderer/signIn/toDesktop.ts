import type { SignInAnswer } from '#renderer/services/signInChannel.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import { oneTimePattern, systemSignInLink } from '#shared/domain/systemSignIn.ts';

/**
 * Path where the backend stores the provider's answer (`keepSignIn`). Written by hand, so that no schema must
 * be loaded.
 */
const keepPath = `${apiBases.core}/signIn/keep`;

/**
 * Stores the provider's answer on the server and returns the link into the app, with a one-time code. Null:
 * storing failed.
 */
export async function systemLinkOf(
  { state, code, idToken, error }: SignInAnswer,
  challenge: string,
): Promise<string | null> {
  if (error !== null) return systemSignInLink({ state, code: null });
  try {
    const response = await fetch(keepPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challenge, token: code ?? idToken }),
    });
    const kept = response.ok ? ((await response.json()) as { code?: unknown }).code : null;
    return typeof kept === 'string' && oneTimePattern.test(kept)
      ? systemSignInLink({ state, code: kept })
      : null;
  } catch {
    return null;
  }
}

export function offerLink(link: string, words: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.textContent = words;
  document.querySelector('main')?.append(anchor);
}
