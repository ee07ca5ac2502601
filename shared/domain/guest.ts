/**
 * §5.1: a temporary user has no e-mail yet, and bears one of these until they give
 * their own. Nothing is ever mailed there, and nobody can sign up or sign in with one.
 */
const guestDomain = 'guest.vesper.local';
const guestPattern = /^guest_[0-9a-f]{32}@guest\.vesper\.local$/;

/** `name`: 32 hexadecimal digits that nobody can guess. */
export function guestEmailOf(name: string): string {
  return `guest_${name}@${guestDomain}`;
}

export function isGuestEmail(email: string): boolean {
  return guestPattern.test(email.trim().toLowerCase());
}
