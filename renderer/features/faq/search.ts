import { apostropheSigns, foldText, lengthOfFolded } from '#shared/lib/foldText.ts';
import { plainText } from './answers.ts';
import type { FaqQuestion, FaqQuestions } from './questions.ts';
import type { FaqTopic } from './topics.ts';

/**
 * Matches a number with its digit groups ("1,000"), or a word with its combining marks and inner apostrophes.
 */
const wordPattern = new RegExp(
  `\\p{N}+(?:[., \\u00A0\\u202F]\\p{N}{3}(?!\\p{N}))*|[\\p{L}\\p{M}]+(?:[${apostropheSigns}][\\p{L}\\p{M}]+)*`,
  'gu',
);

/** Returns the word in the form that searches compare, without digit separators: "1,000" becomes "1000". */
export const fold = (word: string): string => foldText(word).replaceAll(/[., ]/g, '');

/** Returns the words of a text, folded. */
export function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(wordPattern)].map(([word]) => fold(word)).filter((word) => word !== '');
}

export interface FoundQuestion {
  readonly topic: FaqTopic;
  readonly question: FaqQuestion;
}
export interface FoundGroup {
  readonly topic: FaqTopic;
  readonly found: readonly FoundQuestion[];
}
export interface FaqResults {
  readonly groups: readonly FoundGroup[];
  readonly count: number;
  /** The folded beginnings of words to mark. */
  readonly words: readonly string[];
}

const begins = (words: readonly string[], beginning: string) =>
  words.some((word) => word.startsWith(beginning));

function find(questions: FaqQuestions, topics: readonly FaqTopic[], words: readonly string[]): FaqResults {
  const groups = topics.map((topic) => {
    const inQuestion: FoundQuestion[] = [];
    const inAnswer: FoundQuestion[] = [];
    for (const question of questions.get(topic) ?? []) {
      const questionWords = [...wordsOf(question.question), ...wordsOf(question.words)];
      const all = [
        ...questionWords,
        ...question.answer.flatMap((paragraph) => wordsOf(plainText(paragraph))),
      ];
      if (words.every((word) => begins(questionWords, word))) inQuestion.push({ topic, question });
      else if (words.every((word) => begins(all, word))) inAnswer.push({ topic, question });
    }
    return { topic, found: [...inQuestion, ...inAnswer], isClose: inQuestion.length > 0 };
  });
  const found = groups.filter((group) => group.found.length > 0);
  return {
    groups: [...found.filter(({ isClose }) => isClose), ...found.filter(({ isClose }) => !isClose)],
    count: found.reduce((sum, group) => sum + group.found.length, 0),
    words,
  };
}

/** Removes the ending of a long word, so that "payouts" finds "payout" and "выплату" finds "выплаты". */
function withoutEnding(word: string): string {
  return word.length > 5 ? word.slice(0, -2) : word;
}

/**
 * Finds the questions in which every search word begins a word of the question or its answer. Matches in the
 * question rank first, among topics and within each. Without results, it searches again without word endings.
 */
export function searchFaq(questions: FaqQuestions, topics: readonly FaqTopic[], query: string): FaqResults {
  const words = wordsOf(query);
  if (words.length === 0) return { groups: [], count: 0, words };
  const exact = find(questions, topics, words);
  return exact.count > 0 ? exact : find(questions, topics, words.map(withoutEnding));
}

export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into parts, with those marked that match the query. */
export function markPieces(text: string, wanted: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const folded = fold(word);
    const longest = wanted
      .filter((beginning) => folded.startsWith(beginning))
      .reduce((best, beginning) => (beginning.length > best.length ? beginning : best), '');
    if (longest === '') continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false });
    end = index + lengthOfFolded(word, longest, fold);
    pieces.push({ text: text.slice(index, end), isMarked: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}
