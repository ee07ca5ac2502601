import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow } from './circles.ts';

const root = resolve(import.meta.dirname, '../..');
const rooms = ['shared', 'backend', 'main', 'preload', 'renderer', 'tests', 'tools'];

/** Words that make a comment hard to understand, each with what to write instead. */
const unclear: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bwho(?:m|se)?ever\b/i, 'name the person: the user, the caller, the moderator'],
  [/\bwhere (?:there (?:is|are)|nothing|nobody|none)\b/i, 'say when: "if the user has no password"'],
  [/\b(?:is|are|was|were) told\b/i, 'say what is sent, and to whom: "the server notifies the user"'],
  [/\b(?:somebody|anybody|nobody)['’]s\b|\bof theirs\b/i, 'use a plain possessive: "the user’s"'],
  [/\bso long as\b/i, 'write "while" or "if"'],
  [/\b(?:is|are) taken for\b/i, 'write "counts as"'],
];

/** Released migrations are frozen, comments included. */
const isFrozen = (path: string) => path.startsWith('backend/storage/migrations/');

function commentsIn(path: string): readonly string[] {
  const { comments } = parseSync(path, readFileSync(resolve(root, path), 'utf8'));
  return comments.map(({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' ').trim());
}

function complaintsAbout(comment: string): readonly string[] {
  return unclear.flatMap(([words, instead]) => {
    const found = words.exec(comment);
    return found ? [`“${found[0]}”: ${instead}`] : [];
  });
}

it('no comment has words that only its writer understands', () => {
  const paths = rooms
    .flatMap((room) => filesBelow(resolve(root, room)))
    .map((file) => relative(root, file))
    .filter((path) => !isFrozen(path) && path !== 'tests/lint/comments.test.ts');
  expect(paths.length).toBeGreaterThan(3_000);
  const complaints = paths.flatMap((path) =>
    commentsIn(path).flatMap((comment) => complaintsAbout(comment).map((text) => `${path}: ${text}`)),
  );
  expect(complaints).toEqual([]);
});

it.each([
  ['Whoever asks first is let in.', 1],
  ['Null where there is none.', 1],
  ['The other side is told, and nobody’s call ends.', 2],
  ['Null: the user has no password.', 0],
  ['Returns the balance of the user.', 0],
])('“%s” has %i unclear words', (comment, count) => {
  expect(complaintsAbout(comment)).toHaveLength(count);
});
