import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './redact.ts';

const { label, line } = createRedactor([]);
const base58 = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split(''));
const hex = fc.constantFrom(...'0123456789abcdef'.split(''));
const of = (unit: fc.Arbitrary<string>, minLength: number, maxLength = minLength) =>
  fc.string({ unit, minLength, maxLength });
const digits = (length: number) => of(fc.constantFrom(...'0123456789'.split('')), length);

const secrets = {
  'a token of a session': of(hex, 32, 64),
  'a web token': fc.tuple(of(base58, 30), of(base58, 40), of(base58, 43)).map((parts) => parts.join('.')),
  'an e-mail address': fc.emailAddress(),
  'a wallet of TRON': of(base58, 33).map((rest) => `T${rest}`),
  'a wallet of Ethereum': of(hex, 40).map((rest) => `0x${rest}`),
  'a wallet of Bitcoin': of(base58, 33).map((rest) => `1${rest}`),
  'a phone': fc
    .tuple(
      fc.constantFrom('', '+'),
      fc.constantFrom('', ' ', '-'),
      digits(3),
      digits(3),
      digits(2),
      digits(2),
    )
    .map(([plus, between, ...parts]) => plus + parts.join(between)),
  'a phone with brackets': fc
    .tuple(digits(3), digits(3), digits(4))
    .map(([a, b, c]) => `+1 (${a}) ${b}-${c}`),
  'a bank account': fc.tuple(digits(2), digits(16)).map(([check, rest]) => `DE${check}${rest}`),
  'a card': fc.tuple(digits(4), digits(4), digits(4), digits(4)).map((parts) => parts.join(' ')),
  'an address of the network': fc.ipV4(),
};
/** Text positions in which code may log a secret. */
const places = (secret: string) => [
  secret,
  `before ${secret} after`,
  `"${secret}"`,
  `user=${secret};`,
  `{"id":"${secret}","n":1}`,
  `https://x.example/a?b=${secret}`,
  `Error: no answer for ${secret}, again`,
];

describe.each(Object.entries(secrets))('%s', (_name, secret) => {
  it('is removed from lines and labels at every position', () => {
    fc.assert(
      fc.property(secret, (one) => {
        for (const place of places(one)) {
          expect(line(place)).not.toContain(one);
          expect(label(place)).not.toContain(one);
        }
      }),
    );
  });
});

it('removes known personal data in any case, in parts, and URL-encoded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{3,12} [A-Za-z]{3,12}$/), (name) => {
      const own = createRedactor([name]);
      const [first = ''] = name.split(' ');
      for (const place of [
        name,
        name.toUpperCase(),
        first,
        `/u/${encodeURIComponent(name)}`,
        `${first}'s phone`,
      ])
        for (const redact of [own.line, own.label])
          expect(redact(place).toLowerCase()).not.toContain(first.toLowerCase());
    }),
  );
});

it('removes user texts that are quoted, named as a text, or in non-Latin letters', () => {
  const sentence = fc
    .array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 2, maxLength: 6 })
    .map((w) => w.join(' '));
  fc.assert(
    fc.property(sentence, (text) => {
      for (const place of [
        `said "${text}"`,
        `{"text":"${text}","from":"a"}`,
        `caption: '${text}'`,
        `«${text}» failed`,
        `5" of "${text}"`,
        `{"a":1} "${text}" {"b":"${text}"}`,
        `said "${text}`,
      ])
        expect(line(place)).not.toContain(text);
    }),
  );
  for (const text of ['Привет, как дела', 'Привіт', '¿Cómo estás?', '你好'])
    expect(line(`failed for ${text}`)).not.toContain(text.slice(1, 4));
});

it('keeps the text that support needs', () => {
  for (const said of [
    'graphics: failed: crashed, 2 times lately',
    "TypeError: Cannot read properties of undefined (reading 'setHangWords')",
    'at start (app://vesper/assets/main-B1cD2eF3.js:12:3456)',
    'memory: page 182 MB, GPU 90 MB; floor of the page 170 MB, lowest 150 MB',
    'loss 0.3 %, delay 46 ms, 29 pictures a second, 1280x720, vp8',
    'Windows 10.0.22631',
    'since 2026-11-26T01:05:03.123Z',
  ])
    expect(line(said)).toBe(said);
  for (const said of ['Built-in HD Camera (04f2:b6dd)', 'Микрофон (Realtek Audio)', 'MacBook Pro Microphone'])
    expect(label(said)).toBe(said);
  expect(line('open /home/anna/.config/vesper failed')).toBe('open /home/…/.config/vesper failed');
});
