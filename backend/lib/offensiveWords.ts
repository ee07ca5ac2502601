/**
 * Offensive words for the clients' settings and for cleaning names (§3 "Settings", §5), in the product's four
 * languages. Only whole words match. A deployment has its own list.
 */
export const offensiveWords: string[] = [
  // English
  'asshole',
  'bastard',
  'bitch',
  'cunt',
  'dick',
  'fuck',
  'fucker',
  'fucking',
  'motherfucker',
  'nigger',
  'pussy',
  'rape',
  'shit',
  'slut',
  'whore',
  // Spanish
  'cabron',
  'cabrón',
  'coño',
  'gilipollas',
  'joder',
  'mierda',
  'puta',
  'puto',
  // Russian and Ukrainian
  'блядь',
  'гандон',
  'курва',
  'мудак',
  'пизда',
  'пидор',
  'сука',
  'уебок',
  'хуй',
  'шлюха',
  'шльондра',
];
