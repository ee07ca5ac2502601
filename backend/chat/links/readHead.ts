/** Title and description from the head of a page; null: the page has none that can be shown. */
export interface PageHead {
  readonly title: string | null;
  readonly description: string | null;
}

const titleMaxChars = 200;
const descriptionMaxChars = 300;

/** Matches the start of a comment or of an element whose content is not markup. */
const opaqueStart = /<!--|<(script|style|noscript|template)(?=[\s>/])/g;

/** Reads title and description from the beginning of an HTML page. All searches are linear in its length. */
export function readHead(html: string): PageHead {
  const head = headOf(html);
  const metas = metasOf(head);
  const title = metas.get('og:title') ?? titleOf(head);
  return {
    title: shown(title, titleMaxChars),
    description: shown(metas.get('og:description') ?? metas.get('description'), descriptionMaxChars),
  };
}

/** Returns the head without comments and scripts, which may contain text that looks like a tag. */
function headOf(html: string): string {
  // Lowercases ASCII letters only, because other letters can change their length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const body = lower.search(/<body[\s>]/);
  const end = body === -1 ? html.length : body;
  const kept: string[] = [];
  let at = 0;
  for (const { 0: found, 1: element, index } of lower.matchAll(opaqueStart)) {
    if (index >= end) break;
    // The match is inside of a removed part.
    if (index < at) continue;
    kept.push(html.slice(at, index));
    const close = lower.indexOf(element === undefined ? '-->' : `</${element}`, index + found.length);
    if (close === -1) return kept.join('');
    at = close + 3;
  }
  return [...kept, html.slice(at, end)].join('');
}

function titleOf(head: string): string | undefined {
  return /<title(?:\s[^<>]{0,500})?>([^<]{0,2000})/i.exec(head)?.[1];
}

/** Returns the contents of the meta elements by `property` or `name`, the first of each. */
function metasOf(head: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, inside = ''] of head.matchAll(/<meta\s([^<>]{1,4000})>/gi)) {
    const attributes = new Map<string, string>();
    for (const [, name = '', double, single, bare] of inside.matchAll(
      /([\w:-]{1,40})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/g,
    ))
      attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    const key = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase();
    const content = attributes.get('content');
    if (key !== undefined && content !== undefined && !found.has(key)) found.set(key, content);
  }
  return found;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
};

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole;
    const hex = /^#x/i.test(entity);
    const code = Number.parseInt(entity.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
      ? String.fromCodePoint(code)
      : '';
  });
}

/** Returns plain text on one line, without invisible and direction-changing characters. */
function shown(text: string | undefined, maxChars: number): string | null {
  const clean = decoded(text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '') return null;
  // Cuts by code points, because half of a surrogate pair is not a character.
  const letters = Array.from(clean);
  return letters.length <= maxChars
    ? clean
    : `${letters
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`;
}
