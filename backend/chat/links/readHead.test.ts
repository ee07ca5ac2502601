import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHead } from './readHead.ts';

const head = (inside: string) => `<!doctype html><html><head>${inside}</head><body></body></html>`;

describe('title and description of a page', () => {
  it('are the ones for sharing, if the page has them', () => {
    const page = head(
      `<title>Nordkyststien</title><meta property="og:title" content="The coast path">
       <meta name='description' content='Plain'><META CONTENT="For &quot;sharing&quot;" property=og:description>`,
    );
    expect(readHead(page)).toEqual({ title: 'The coast path', description: 'For "sharing"' });
  });

  it('are otherwise the ones of the page', () => {
    const page = head(
      '<TITLE lang="ru">\n Путь &amp; берег\n</TITLE><meta name="description" content="Слова">',
    );
    expect(readHead(page)).toEqual({ title: 'Путь & берег', description: 'Слова' });
  });

  it('are null if the page has none', () => {
    expect(readHead(head('<title> &nbsp; </title>'))).toEqual({ title: null, description: null });
    expect(readHead('')).toEqual({ title: null, description: null });
  });

  it('are not taken from scripts, comments and the body', () => {
    const page = `${head('<script>"<title>Script</title>"</script><!-- <title>Comment</title> --><style><title>S</title></style>')}<title>Body</title>`;
    expect(readHead(page).title).toBeNull();
  });

  it('contain no invisible or direction-changing characters, and no markup', () => {
    const page = head('<title>a\u202Eb\u200Bc &lt;b&gt; &#0; &#xD800; &unknown; &#8211;</title>');
    expect(readHead(page).title).toBe('a b c <b> &unknown; –');
  });

  it('are cut at the maximum length', () => {
    const { title } = readHead(head(`<title>${'word '.repeat(100)}</title>`));
    expect(title).toHaveLength(200);
    expect(title?.endsWith('…')).toBe(true);
  });

  it('are read from any text in linear time', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '<meta ',
      '<title',
      '<title>',
      '<!--',
      '<script',
      'content="',
      "'",
      'İ',
      '&#',
      ';',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
        const { title } = readHead(parts.join(''));
        expect(title === null || title.length > 0).toBe(true);
      }),
    );
    // A search that is not linear would take minutes.
    for (const piece of ['<meta ', '<title ', '<script', '<!--', '<', 'content="', "<meta content='"]) {
      const startedMs = performance.now();
      readHead(piece.repeat((512 * 1024) / piece.length));
      expect(performance.now() - startedMs, piece).toBeLessThan(5_000);
    }
  });
});
