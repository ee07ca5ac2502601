/**
 * Names of the house: whoever bears one could pass for a moderator or for support. In the product's languages, lower
 * case. Only the backend compares them, by the skeleton of confusable letters (backend/people/houseNames.ts).
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

/** Why a name is refused. `mark`: a sign that looks like the mark of the house. */
export const nameRefusals = ['house', 'mixed', 'mark'] as const;
export type NameRefusal = (typeof nameRefusals)[number];
