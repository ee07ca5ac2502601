/**
 * States of a ticket. `new`: not assigned. `taken`: a staff member answers; shown in their list "Mine".
 * `waiting`: for the user's reply. `solved`: closed.
 */
export const ticketStates = ['new', 'taken', 'waiting', 'solved'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Lists of the desk, in display order. */
export const ticketLists = ['new', 'mine', 'waiting', 'solved'] as const;
export type TicketList = (typeof ticketLists)[number];

/** Minutes of waiting after which a ticket counts as late. */
export const ticketLateMinutes = 30;
export const ticketNoteMaxChars = 2_000;

/** Canned replies, in display order. */
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
