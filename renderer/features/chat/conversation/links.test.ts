import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks, hrefOfText } from './links.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

const links = (text: string) =>
  findLinks(text).flatMap(({ text: words, href }) => (href === null ? [] : [[words, href]]));

describe('the search for links', () => {
  it.each([
    ['see https://vesper.example/map.', [['https://vesper.example/map', 'https://vesper.example/map']]],
    ['www.vesper.example, then', [['www.vesper.example', 'https://www.vesper.example/']]],
    ['write to a.b+c@mail.example!', [['a.b+c@mail.example', 'mailto:a.b+c@mail.example']]],
    ['(https://a.example/x_(y))', [['https://a.example/x_(y)', 'https://a.example/x_(y)']]],
    ['https://a.example/?q=1&r=2#z', [['https://a.example/?q=1&r=2#z', 'https://a.example/?q=1&r=2#z']]],
    ['HTTP://A.EXAMPLE', [['HTTP://A.EXAMPLE', 'http://a.example/']]],
  ])('finds the links in “%s”', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'file:///etc/passwd',
    'vesper://open',
    '<a href="javascript:alert(1)">x</a>',
    'https://',
    'https://name:word@evil.example/',
    'https://bank.example@evil.example/',
    'https://good.example/\u202Egpj.exe',
    `https://a.example/${'x'.repeat(3_000)}`,
    'wordhttps://a.example',
    '12:30',
    'a@b',
  ])('finds no link in “%s”', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('returns parts that together equal the text, whatever it contains', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'https://',
        'www.',
        'mailto:',
        '@',
        '.example',
        ' ',
        ')',
        '(',
        '\u202E',
        '\n',
        'javascript:',
      ),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(
          findLinks(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: inGateOrProof(150, 500) },
    );
  });

  it('finds only links with an allowed protocol, whatever the text', () => {
    const anything = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('javascript', 'data', 'file', 'blob', 'http', 'https', 'mailto', 'ftp'),
          fc.string(),
        )
        .map(([protocol, rest]) => `${protocol}:${rest}`),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(fc.array(anything), (parts) => {
        for (const { href } of findLinks(parts.join(' '))) {
          if (href === null) continue;
          const { protocol, username } = new URL(href);
          expect(['http:', 'https:', 'mailto:']).toContain(protocol);
          expect(username).toBe('');
        }
      }),
      { numRuns: inGateOrProof(150, 500) },
    );
  });

  it('finds every address that stands alone', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https', 'http'] }), (url) => {
        // Punctuation at the end of a sentence is not part of the address.
        fc.pre(!/[.,:;!?)\]}'"`]$/.test(url) && !url.includes("'"));
        expect(links(`look: ${url} now`)).toEqual([[url, new URL(url).href]]);
      }),
    );
  });

  it('takes less than three seconds for very long texts', () => {
    for (const text of [
      'a@'.repeat(50_000),
      'https://'.repeat(12_000),
      '('.repeat(100_000),
      'x'.repeat(100_000),
    ]) {
      const begun = performance.now();
      findLinks(text);
      expect(performance.now() - begun).toBeLessThan(3_000);
    }
  });

  it('rejects an address with invisible characters', () => {
    expect(hrefOfText('https://a.example/\u200Bx')).toBeNull();
  });
});
