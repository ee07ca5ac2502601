import { expect, it } from 'vitest';
import { attachment, outgoing } from '#tests/store/build.ts';
import { changedEntry, nextFileOf, type OutboxChange } from './outboxChange.ts';
import type { SendEntry } from './records.ts';

const there = attachment('a', { tempUploadId: 'there-a' });
const going = attachment('b');

function entry(more: Partial<SendEntry> = {}, files = [there, going]): SendEntry {
  const plain = outgoing('m', 'words', more);
  return { ...plain, message: { ...plain.message, type: 'media', attachments: files, ...more.message } };
}
/** Returns the result of a change: state, code, and which files are uploaded. */
function after(before: SendEntry, change: OutboxChange) {
  const next = changedEntry(before, change);
  if (next === null) return null;
  if (next === before) return 'the same';
  const files = next.message.attachments.map(
    ({ fileId, tempUploadId }) => fileId + (tempUploadId ? '+' : '-'),
  );
  return [next.state, next.code, files.join(' '), next.isPosted ?? false].join(' ');
}
const failed = (code: string) => ({ state: 'failed', code }) as const;
const removed = (fileId: string) => ({ kind: 'fileRemoved', fileId }) as const;
const refused = (code: string, fileId: string | null = null) => ({ kind: 'refused', fileId, code }) as const;

it.each<[string, SendEntry, OutboxChange, ReturnType<typeof after>]>([
  ['a file arrives', entry(), { kind: 'uploaded', fileId: 'b', tempUploadId: 't' }, 'waiting  a+ b+ false'],
  ['one on its way leaves', entry(), removed('b'), 'waiting  a+ false'],
  ['one that is there leaves', entry(), removed('a'), 'waiting  b- false'],
  ['one that has left leaves again', entry(), removed('c'), 'the same'],
  ['the last one leaves', entry({}, [going]), removed('b'), null],
  ['the refused one leaves', entry(failed('too_large')), removed('b'), 'waiting  a+ false'],
  ['another than the refused one', entry(failed('too_large')), removed('a'), 'failed too_large b- false'],
  ['one of a posted message', entry({ isPosted: true }, [there]), removed('a'), 'the same'],
  ['it is stopped', entry(), { kind: 'stopped' }, null],
  ['it is stopped after it was posted', entry({ isPosted: true }, [there]), { kind: 'stopped' }, 'the same'],
  ['posted with all its files', entry({}, [there]), { kind: 'posting' }, 'waiting  a+ true'],
  ['posted without one of them', entry(), { kind: 'posting' }, 'the same'],
  ['posted though refused', entry(failed('blocked'), [there]), { kind: 'posting' }, 'the same'],
  ['refused for a file', entry(), refused('too_large', 'b'), 'failed too_large a+ b- false'],
  ['refused for a file that has left', entry(), refused('file_gone', 'c'), 'the same'],
  ['refused once posted', entry({ isPosted: true }, [there]), refused('blocked'), 'failed blocked a+ false'],
  ['for its words', entry({}, [there]), refused('offensive'), 'offensive offensive a+ false'],
  ['for uploads forgotten', entry({}, [there]), refused('invalid_upload'), 'failed invalid_upload a- false'],
  ['for one of them', entry(), refused('invalid_upload', 'b'), 'failed invalid_upload a+ b- false'],
  ['sent again', entry(failed('too_large')), { kind: 'resent' }, 'waiting  a+ b- false'],
  ['sent again while it waits', entry(), { kind: 'resent' }, 'the same'],
])('%s', (_, before, change, expected) => {
  expect(after(before, change)).toEqual(expected);
});

it('an offensive message is sent again with `ignoreOffensive`, and other messages without it', () => {
  const resent = (state: SendEntry['state']) =>
    changedEntry(entry({ state, code: state }), { kind: 'resent' })?.message.ignoreOffensive;
  expect([resent('offensive'), resent('failed')]).toEqual([true, false]);
});

it('the next file is the first that has not been uploaded', () => {
  expect([nextFileOf(entry())?.fileId, nextFileOf(entry({}, [there]))]).toEqual(['b', undefined]);
});
