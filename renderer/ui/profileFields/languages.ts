/** Codes of the languages that users can select. The system provides their names (Intl.DisplayNames). */
export const spokenLanguages: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
  'ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te tg th tr uk ur uz vi zh zu'
).split(' ');

/** Maximum number of languages. */
export const languagesMost = 5;
