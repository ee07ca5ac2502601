import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { resolveAddress } from '#shared/domain/pages.ts';

/**
 * The ways in which staff name a person: by id, by the number that the desks show, or by a link to the
 * person's page.
 */
export type PersonReference =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'number'; readonly number: number };

/** Public numbers have nine digits, which may be typed in groups. */
const number = /^\d{9}$/;

/** Returns the person that the text names; null for an empty text or a link that names no person. */
export function readPersonReference(text: string): PersonReference | null {
  const typed = text.trim();
  if (typed === '') return null;
  const digits = typed.replaceAll(/[\s\u00A0\u202F]/g, '');
  if (number.test(digits)) return { kind: 'number', number: Number(digits) };
  if (!typed.includes('/')) return { kind: 'id', id: typed };
  const id = personInLink(typed);
  return id === null ? null : { kind: 'id', id };
}

function personInLink(link: string): string | null {
  // Replaces the scheme of a deep link, whose first path segment is in the place of the host.
  const address = link.replace(new RegExp(`^${deepLinkScheme}:/*`, 'i'), 'https://app/');
  if (!URL.canParse(address, 'https://app')) return null;
  const { pathname, searchParams } = new URL(address, 'https://app');
  const { page, params } = resolveAddress(pathname);
  if (page === null) return null;
  return (page === 'userDetail' ? params['userId'] : searchParams.get('userId')) ?? null;
}
