import { parseParagraph, type Paragraph } from './answers.ts';
import { fillIn, type FaqFigures } from './faqFigures.ts';
import type { LoadedTexts } from './texts.ts';
import { faqTopics, type FaqTopic } from './topics.ts';

/** A question as it is shown: figures filled in, links found. */
export interface FaqQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Paragraph[];
}
export type FaqQuestions = ReadonlyMap<FaqTopic, readonly FaqQuestion[]>;

/** What was loaded, ready to be shown and searched. */
export function prepareQuestions(loaded: LoadedTexts, figures: FaqFigures): FaqQuestions {
  const questions = new Map<FaqTopic, readonly FaqQuestion[]>();
  for (const topic of faqTopics) {
    const texts = loaded[topic];
    if (texts === undefined || texts === 'failed') continue;
    const prepared = texts.map(({ id, question, answer }) => ({
      id,
      question: fillIn(question, figures),
      answer: answer.map((text) => parseParagraph(fillIn(text, figures))),
    }));
    questions.set(topic, prepared);
  }
  return questions;
}
