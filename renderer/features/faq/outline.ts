import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { FaqTopic } from './topics.ts';

/**
 * Ids of the questions of each topic, in order. The first page counts them from here without loading texts.
 * `tests/i18n/faq.test.ts` checks that every language matches.
 */
export const outline = {
  'quick-start': ['need', 'first-match', 'devices', 'keep-talking', 'first-call', 'whom', 'log-in'],
  'app-overview': [
    'where',
    'presence',
    'follow',
    'history',
    'activities',
    'stories',
    'settings',
    'offline',
    'leave',
    'support',
  ],
  finances: ['coin', 'when', 'smallest', 'methods', 'rejected', 'locked', 'states', 'held', 'agency'],
  rules: ['age', 'forbidden', 'check', 'paused', 'face', 'report', 'block', 'words', 'country'],
  rating: ['where', 'targets', 'period', 'lists', 'level', 'penalties', 'appeal', 'early-skip'],
  earning: ['sources', 'match', 'call', 'gifts', 'media', 'referrals', 'ready', 'identity', 'auto'],
  'media-chat': [
    'send',
    'files',
    'requests',
    'price',
    'processing',
    'not-sent',
    'read',
    'tidy',
    'blur',
    'gift',
  ],
  'match-limits': ['how-many', 'used-up', 'counts', 'reset', 'longer', 'again', 'price'],
  'points-burn': ['what', 'coins', 'smaller', 'week', 'streak'],
  coins: ['what', 'buy', 'pay', 'missing', 'spent', 'refund'],
  leaderboard: ['what', 'week', 'place', 'points', 'prizes', 'before'],
  streak: ['what', 'day', 'today', 'rewards', 'missed'],
} as const satisfies Record<FaqTopic, readonly string[]>;

export interface QuestionRef {
  readonly topic: FaqTopic;
  readonly id: string;
}

const questionRef = <T extends FaqTopic>(topic: T, id: (typeof outline)[T][number]): QuestionRef => ({
  topic,
  id,
});

const popularWithAll = [
  questionRef('quick-start', 'devices'),
  questionRef('match-limits', 'price'),
  questionRef('coins', 'buy'),
  questionRef('quick-start', 'keep-talking'),
  questionRef('rules', 'block'),
  questionRef('rules', 'paused'),
];
const popularWithStreamers = [
  questionRef('finances', 'when'),
  questionRef('earning', 'match'),
  questionRef('earning', 'call'),
  questionRef('quick-start', 'devices'),
  questionRef('rules', 'paused'),
];

/** Returns the popular questions for this role. */
export function popularQuestions(role: Role): readonly QuestionRef[] {
  return isStreamer(role) ? popularWithStreamers : popularWithAll;
}
