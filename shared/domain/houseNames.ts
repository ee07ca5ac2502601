/**
 * Words that a user name must not contain, because its owner could pass for a moderator or support. In the
 * product's languages, lower case. Only the backend compares them, by the skeleton of confusable letters
 * (backend/people/houseNames.ts).
 */
export const houseWords = [
  'vesper',
  'admin',
  'administrator',
  'administration',
  'administrador',
  'administradora',
  'administración',
  'moderator',
  'moderation',
  'moderador',
  'moderadora',
  'moderación',
  'support',
  'soporte',
  'веспер',
  'админ',
  'администратор',
  'администрация',
  'модератор',
  'модерация',
  'поддержка',
  'техподдержка',
  'адмін',
  'адміністратор',
  'адміністрація',
  'модерація',
  'підтримка',
  'техпідтримка',
] as const;

/** Reasons for rejecting a name. `mark`: a character that looks like the product's mark. */
export const nameRefusals = ['house', 'mixed', 'mark'] as const;
export type NameRefusal = (typeof nameRefusals)[number];
