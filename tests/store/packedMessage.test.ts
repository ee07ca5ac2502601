import { message } from './build.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packMessage, unpackMessage, type PackedMessage } from '#shared/store/packedMessage.ts';

const optional = ['offensive', 'text', 'textKey', 'gifId', 'stickerId', 'to', 'tempId', 'updated', 'deleted'];

/** Random messages with empty and set fields, including unknown ones. */
const anyMessage = fc
  .record({
    known: fc.dictionary(fc.constantFrom(...optional), fc.constantFrom(null, 'x')),
    unknown: fc.dictionary(fc.constantFrom('new1', 'new2'), fc.constantFrom(null, '', 'x')),
    lists: fc.dictionary(fc.constantFrom('new3'), fc.constantFrom([], ['x'])),
  })
  .map(({ known, unknown, lists }) =>
    Object.assign(message('m1', 5), JSON.parse(JSON.stringify({ ...known, ...unknown, ...lists }))),
  );

const stored = (packed: object) => JSON.parse(JSON.stringify(packed)) as PackedMessage;

it('packing is reversible, and shorter while stored', () => {
  fc.assert(
    fc.property(anyMessage, (whole) => {
      const packed = stored(packMessage(whole));
      expect(unpackMessage(packed, whole.chatId)).toEqual(whole);
      expect(Object.keys(packed)).not.toContain('chatId');
      expect(
        Object.entries(packed).filter(([name, value]) => optional.includes(name) && value === null),
      ).toEqual([]);
    }),
  );
});

it('packing reads messages that an older version stored unpacked', () => {
  fc.assert(
    fc.property(anyMessage, (whole) => {
      expect(unpackMessage(stored(whole), whole.chatId)).toEqual(whole);
    }),
  );
});

it('packing returns a separate list for each message', () => {
  const packed = stored(packMessage(message('m1', 5)));
  expect(unpackMessage(packed, 'c1').media).not.toBe(unpackMessage(packed, 'c1').media);
});
