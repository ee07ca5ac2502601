import { execFileSync } from 'node:child_process';
import { root } from './root.ts';

/**
 * `node tools/commitMessages.ts BASE..HEAD`: checks the commit messages of a range. A subject is
 * `area: Imperative sentence`; the body says why. Merge commits are left out.
 */
const maxSubjectLength = 72;

/** Words that look like a past or a continuous form and are imperatives. */
const imperatives =
  /^(?:embed|exceed|feed|need|proceed|seed|shed|speed|bring|ping|ring|spring|string|swing)$/i;

/** Returns whether a verb is not an imperative, such as "Added", "Adding" or "Adds". */
const isInflected = (verb: string) =>
  !imperatives.test(verb) && (/(?:ed|ing)$/i.test(verb) || /[^aius]s$/i.test(verb));

const trailer = /^[A-Z][\w-]+: \S/;

/** Returns one sentence for each rule that this message breaks. */
export function messageProblems(message: string): readonly string[] {
  const [subject = '', second = '', ...rest] = message.trimEnd().split('\n');
  const body = rest.filter((line) => line.trim() !== '' && !trailer.test(line));
  const isRevert = /^Revert ".+"$/.test(subject);
  const sentence = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: (?<sentence>[A-Z].*)$/.exec(subject)?.groups?.[
    'sentence'
  ];
  const [verb = ''] = sentence?.split(' ') ?? [];
  const broken: readonly (readonly [boolean, string])[] = [
    [
      subject.length > maxSubjectLength && !isRevert,
      `the subject is longer than ${maxSubjectLength} characters`,
    ],
    [sentence === undefined && !isRevert, 'the subject is not "area: Sentence"'],
    [subject.endsWith('.'), 'the subject ends with a full stop'],
    [isInflected(verb), `"${verb}" is not an imperative: write "Add", not "Added" or "Adds"`],
    [second !== '', 'the second line is not empty'],
    [body.length === 0, 'there is no body that says why'],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, sentenceOfRule]) => sentenceOfRule);
}

/** Returns the messages of a range of commits, by their short hashes. */
export function readMessages(
  range: string,
  folder: string,
): readonly { readonly hash: string; readonly message: string }[] {
  const output = execFileSync('git', ['log', '--no-merges', '--format=%h%n%B%x00', range, '--'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return output
    .split('\0')
    .map((entry) => entry.trimStart())
    .filter((entry) => entry !== '')
    .map((entry) => ({
      hash: entry.slice(0, entry.indexOf('\n')),
      message: entry.slice(entry.indexOf('\n') + 1),
    }));
}

if (import.meta.main) {
  const [range] = process.argv.slice(2);
  if (range === undefined) {
    console.error('Say which commits to check: node tools/commitMessages.ts main..HEAD');
    process.exit(2);
  }
  const messages = readMessages(range, root);
  for (const { hash, message } of messages)
    for (const problem of messageProblems(message)) {
      console.error(`${hash} ${message.split('\n', 1)[0]}: ${problem}`);
      process.exitCode = 1;
    }
  console.log(`${messages.length} commit messages were checked.`);
}
