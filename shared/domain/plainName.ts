/**
 * What has no width of its own or turns the line around: control and format characters, what fonts leave out, and the
 * blank of Braille. A name with them looks like another one, or like nothing.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** Scripts whose letters are joined or parted by what has no width. */
const joining = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]`;
const emoji = String.raw`\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier})?\u20E3?`;

/** What of these belongs to a character that is seen: emoji that are joined or chosen, flags of regions, those scripts. */
const kept = new RegExp(
  [
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`${emoji}(?:\u200D${emoji})*`,
    String.raw`(?<=${joining}\p{M}*)[\u200C\u200D](?=${joining})`,
  ].join('|'),
  'gu',
);

/** A name of which all is to be seen, with single spaces. Empty where nothing is left. */
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
    // The mark of byte order counts as a space to JavaScript alone.
    if (/\s/.test(character) && character !== '\uFEFF') return ' ';
    return unseen.test(character) ? '' : character;
  }).join('');
}
