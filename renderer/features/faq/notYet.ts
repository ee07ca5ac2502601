import type { FaqTopic } from './topics.ts';

/**
 * Answers that speak of something that is not built yet, by topic: they say so. `tests/i18n/promises.test.ts` knows what
 * each answer needs, and fails where one is missing here, or is here although everything it needs is there.
 */
const notYet: Partial<Record<FaqTopic, readonly string[]>> = {};

export const isNotYet = (topic: FaqTopic, id: string): boolean => notYet[topic]?.includes(id) ?? false;
