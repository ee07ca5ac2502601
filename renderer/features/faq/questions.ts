import { parseParagraph, type Paragraph } from './answers.ts';
import { fillIn, type FaqFigures } from './faqFigures.ts';
import type { LoadedTexts } from './texts.ts';
import { faqTopics, type FaqTopic } from './topics.ts';

/** A question ready to render: figures filled in, links parsed. */
export interface FaqQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Paragraph[];
  /** Synonyms that are searched but never shown. */
  readonly words: string;
}
export type FaqQuestions = ReadonlyMap<FaqTopic, readonly FaqQuestion[]>;

/** Prepares loaded texts for rendering and searching. Skips missing and failed topics. */
export function prepareQuestions(loaded: LoadedTexts, figures: FaqFigures): FaqQuestions {
  const questions = new Map<FaqTopic, readonly FaqQuestion[]>();
  for (const topic of faqTopics) {
    const texts = loaded[topic];
    if (texts === undefined || texts === 'failed') continue;
    const prepared = texts.map(({ id, question, answer, words = '' }) => ({
      id,
      question: fillIn(question, figures),
      answer: answer.map((text) => parseParagraph(fillIn(text, figures))),
      words,
    }));
    questions.set(topic, prepared);
  }
  return questions;
}
