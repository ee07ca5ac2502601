/**
 * Characters without width or that change the text direction: control and format characters, default
 * ignorables, and the blank Braille pattern. A name with them could look like another name, or be invisible.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** Scripts in which zero-width joiners change how letters connect. */
const joining = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]`;
const emoji = String.raw`\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier})?\u20E3?`;

/**
 * Invisible characters that belong to a visible one: joined emoji and emoji variants, flags of regions,
 * joiners in those scripts.
 */
const kept = new RegExp(
  [
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`${emoji}(?:\u200D${emoji})*`,
    String.raw`(?<=${joining}\p{M}*)[\u200C\u200D](?=${joining})`,
  ].join('|'),
  'gu',
);

/** Returns the name without invisible characters, with single spaces. Empty if no character remains. */
export function plainName(name: string): string {
  let plain = '';
  let from = 0;
  for (const match of name.matchAll(kept)) {
    plain += withoutUnseen(name.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return (plain + withoutUnseen(name.slice(from))).replaceAll(/\s+/gu, ' ').trim();
}

function withoutUnseen(text: string): string {
  return Array.from(text, (character) => {
    // JavaScript counts the byte order mark as a space, but it is invisible.
    if (/\s/.test(character) && character !== '\uFEFF') return ' ';
    return unseen.test(character) ? '' : character;
  }).join('');
}
