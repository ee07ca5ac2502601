import { describe, expect, it } from 'vitest';
import { emailSchema } from '../api/account.ts';
import { guestEmailOf, isGuestEmail } from './guest.ts';

describe('guest e-mails', () => {
  const guest = guestEmailOf('0123456789abcdef0123456789abcdef');

  it('all have the same e-mail pattern', () => {
    expect(emailSchema.parse(guest)).toBe(guest);
    expect(isGuestEmail(guest)).toBe(true);
    expect(isGuestEmail(` ${guest.toUpperCase()}`)).toBe(true);
  });

  it.each([
    'robin@example.com',
    'guest@guest.vesper.local',
    'guest_0123456789abcdef@guest.vesper.local',
    `${guest}.example.com`,
    `x${guest}`,
    guest.replace('.vesper', 'xvesper'),
    '',
  ])('are not %j', (email) => expect(isGuestEmail(email)).toBe(false));
});
