/**
 * States of a ticket: nobody has it; a staff member answers; the person is to answer; nothing is left to do. `taken` is
 * the list "Mine" of its owner.
 */
export const ticketStates = ['new', 'taken', 'waiting', 'solved'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Lists of the desk, in their order. */
export const ticketLists = ['new', 'mine', 'waiting', 'solved'] as const;
export type TicketList = (typeof ticketLists)[number];

/** Minutes of waiting after which a ticket counts as late. */
export const ticketLateMinutes = 30;
export const ticketNoteMaxChars = 2_000;

/** Ready-made answers, in the order in which they are offered. */
export const readyAnswers = [
  'forecast',
  'arrives',
  'methodReview',
  'failedPayout',
  'noCode',
  'camera',
  'photoRefused',
  'penalty',
  'thanks',
] as const;
export type ReadyAnswer = (typeof readyAnswers)[number];
