import type { LegalHrefs } from './hrefs.ts';
import { parseInline } from './text.ts';
import { useOrigin } from './useOrigin.ts';

/** A paragraph with its links. Print adds the address after each link. */
export function Words({ text, hrefs }: { text: string; hrefs: LegalHrefs }) {
  const origin = useOrigin();
  return parseInline(text).map((piece, at) => {
    if (typeof piece === 'string') return piece;
    const href = hrefs.pages[piece.page];
    const address = origin === '' ? href : new URL(href, origin).href;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
      <a key={at} href={href} data-address={address}>
        {piece.words}
      </a>
    );
  });
}
