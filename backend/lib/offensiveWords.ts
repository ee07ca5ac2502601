/**
 * The words that settings hand to the clients and that names are cleaned of (§3 "Settings", §5), in the product's four
 * languages. Whole words; a deployment has its own list.
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
