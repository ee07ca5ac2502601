/**
 * §5.1: a temporary user has a placeholder e-mail address until they enter their own. Mail is never sent to
 * it, and it cannot be used to sign up or sign in.
 */
const guestDomain = 'guest.vesper.local';
const guestPattern = /^guest_[0-9a-f]{32}@guest\.vesper\.local$/;

/** `name`: 32 random hexadecimal digits. */
export function guestEmailOf(name: string): string {
  return `guest_${name}@${guestDomain}`;
}

export function isGuestEmail(email: string): boolean {
  return guestPattern.test(email.trim().toLowerCase());
}
