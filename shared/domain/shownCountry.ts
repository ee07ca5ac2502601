import type { Companion } from './person.ts';

/** §6: returns the displayed country: a goddess from RU is shown as from LV, whatever the server sends. */
export const shownCountry = ({
  rolesGroup,
  last_ip_country: country,
}: Pick<Companion, 'rolesGroup' | 'last_ip_country'>): string | null =>
  rolesGroup === 'goddess' && country === 'RU' ? 'LV' : country;
