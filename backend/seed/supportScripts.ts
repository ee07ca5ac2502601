import type { SupportSubtype } from '#shared/domain/chat.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { TicketState } from '#shared/domain/support.ts';

/** A support chat of the demo and the ticket that it has. */
export interface SupportScript {
  readonly streamerId: string;
  readonly subtype: SupportSubtype;
  readonly state: TicketState;
  /** Milliseconds since the last message. */
  readonly agoMs: number;
  /** The streamer writes the lines with `ask`, the desk those with `answer`. */
  readonly lines: readonly { readonly from: 'ask' | 'answer'; readonly text: string }[];
  /** Note among staff, written a minute after the ticket was taken. */
  readonly note?: string;
}

/** Staff account that answers at each desk of the demo. */
export const clerkOf: Readonly<Record<SupportSubtype, string>> = {
  finance: 'account-finance',
  moderator: 'account-moderator',
  general: 'account-moderator',
};

const ask = (text: string) => ({ from: 'ask', text }) as const;
const answer = (text: string) => ({ from: 'answer', text }) as const;

/** The demo streamer's chat comes first, because her own list shows it. */
export const supportScripts: readonly SupportScript[] = [
  {
    ...{ streamerId: 'account-queen', subtype: 'finance', state: 'waiting', agoMs: 26 * HOUR_MS },
    lines: [
      ask('Hello, when will the last week be paid out?'),
      answer('Hello Valeria. Payouts leave on Mondays at noon, UTC.'),
      ask('Thank you. And can I still change the account for it?'),
      answer('Until Sunday evening, yes. You will find it under payment details.'),
    ],
    note: 'Her first payout to the new wallet arrived last week.',
  },
  {
    ...{ streamerId: 'demo-imani', subtype: 'finance', state: 'new', agoMs: 47 * MINUTE_MS },
    lines: [
      ask('Good morning! My payout says “On its way” since Tuesday.'),
      ask('How long does it usually take until it arrives?'),
    ],
  },
  {
    ...{ streamerId: 'demo-efua', subtype: 'finance', state: 'new', agoMs: 8 * MINUTE_MS },
    lines: [ask('I made a typo in my payout address. Can you stop the payment until I fix it?')],
  },
  {
    ...{ streamerId: 'demo-amara', subtype: 'finance', state: 'taken', agoMs: 12 * MINUTE_MS },
    lines: [
      ask('The forecast was higher than the payout. Where is the rest?'),
      answer('Hi Amara, the week ends on Sunday at midnight, UTC. I’m looking at yours now.'),
      ask('Then my two calls on Sunday night count for the next week?'),
    ],
    note: 'Both calls began after midnight UTC. They are in the current week.',
  },
  {
    ...{ streamerId: 'demo-makeda', subtype: 'finance', state: 'solved', agoMs: 3 * DAY_MS },
    lines: [
      ask('Is there a fee for each payout?'),
      answer('Yes, $1.50 for each payout that arrives. You can see it in the payout’s details.'),
      ask('Perfect, thank you!'),
    ],
  },
  {
    ...{ streamerId: 'demo-kasia', subtype: 'general', state: 'new', agoMs: 3 * HOUR_MS },
    lines: [ask('My camera stays black in calls, but it works in other programs. What can I do?')],
  },
  {
    ...{ streamerId: 'demo-yuna', subtype: 'general', state: 'new', agoMs: 5 * MINUTE_MS },
    lines: [ask('How do I change the language of the app?')],
  },
  {
    ...{ streamerId: 'demo-june', subtype: 'general', state: 'taken', agoMs: 21 * MINUTE_MS },
    lines: [
      ask('Yesterday a call ended by itself after ten minutes. Were those minutes counted?'),
      answer('Hi June, let me check that call. Do you remember about when it was?'),
      ask('Around nine in the evening, with Pavel.'),
    ],
    note: 'His connection was lost; all ten minutes are in her book.',
  },
  {
    ...{ streamerId: 'demo-haruka', subtype: 'moderator', state: 'waiting', agoMs: 2 * HOUR_MS },
    lines: [
      ask('My third photo was refused. What is wrong with it?'),
      answer('Hello Haruka. Another person is in the picture; a gallery shows you alone.'),
    ],
  },
  {
    ...{ streamerId: 'demo-oksana', subtype: 'moderator', state: 'solved', agoMs: 30 * HOUR_MS },
    lines: [
      ask('Someone uses my photo in his profile.'),
      answer('Thank you for telling us. We’ve removed the picture and warned him.'),
    ],
  },
];
