import * as z from 'zod/mini';
import { supportSubtypes } from '../domain/chat.ts';
import { count, flag, id, listOf, maybe, oneOf, pageToken, text, time } from '../domain/fields.ts';
import { companionSchema } from '../domain/person.ts';
import { readyAnswers, ticketLists, ticketNoteMaxChars, ticketStates } from '../domain/support.ts';
import { endpoint } from './endpoint.ts';
import { pageCount, pageFrom } from './paging.ts';

const ticketSchema = z.looseObject({
  _id: id,
  /** Ticket number, displayed as `S-<number>`. */
  number: count,
  chatId: id,
  user: maybe(companionSchema),
  subtype: oneOf(supportSubtypes, 'general'),
  state: oneOf(ticketStates, 'new'),
  owner: maybe(z.looseObject({ _id: id, name: maybe(text) })),
  isMine: flag,
  opened: time,
  /**
   * Time since which the user waits for an answer, or the desk for the user; for a solved ticket, the time it
   * was solved.
   */
  since: time,
  /** Text of the last message; null: it has no text. */
  lastText: maybe(text),
  isLastMine: flag,
});
export type Ticket = z.output<typeof ticketSchema>;

const noteSchema = z.looseObject({ _id: id, by: maybe(text), text, at: time });
const eventSchema = z.looseObject({
  kind: oneOf(['taken', 'released', 'solved', 'reopened'], 'taken'),
  by: maybe(text),
  at: time,
});

const detailsSchema = z.looseObject({
  ticket: ticketSchema,
  /** Notes among staff, which the user never sees. */
  notes: listOf(noteSchema),
  events: listOf(eventSchema),
  /** Canned replies, in the user's language and with the user's figures. */
  ready: listOf(z.looseObject({ key: oneOf(readyAnswers, 'thanks'), text })),
  facts: z.looseObject({
    since: maybe(time),
    languages: listOf(text),
    agency: maybe(text),
    agencyPercent: maybe(z.number()),
    coins: maybe(z.int()),
    penaltyLevel: maybe(count),
    payout: maybe(
      z.looseObject({
        _id: id,
        periodStart: maybe(time),
        periodEnd: maybe(time),
        amount: maybe(z.number()),
        currency: maybe(text),
        status: text,
      }),
    ),
    methodType: maybe(text),
    /** Payment destination, shortened. */
    methodTarget: maybe(text),
    arrived: maybe(count),
    tried: maybe(count),
    /** Number of moderation cases; null for staff without access to them. */
    cases: maybe(count),
  }),
  /** Earlier tickets of this user at the caller's desks, newest first. */
  before: listOf(ticketSchema),
});
export type TicketDetails = z.output<typeof detailsSchema>;

const ofTicket = {
  base: 'core',
  section: '§4.2',
  access: 'session',
  params: z.looseObject({ id }),
  response: ticketSchema,
  errors: ['conflict'],
} as const;

/** The support desk: 403 for users who do not answer support chats. Tickets about the caller are omitted. */
export const supportApi = {
  /** Longest wait first; solved tickets newest first. */
  getTickets: endpoint({
    method: 'GET',
    base: 'core',
    path: '/support/tickets',
    section: '§4.2',
    access: 'session',
    query: z.looseObject({
      list: z._default(z.enum(ticketLists), 'new'),
      /** Part of a name or message, the number of a person, or a ticket number such as `S-2291`. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      count: pageCount(50),
      paginationToken: pageFrom,
    }),
    response: z.looseObject({
      tickets: listOf(ticketSchema),
      paginationToken: pageToken,
      counts: z.looseObject({ new: count, mine: count, waiting: count }),
    }),
  }),
  getTicket: endpoint({
    method: 'GET',
    base: 'core',
    path: '/support/tickets/:id',
    section: '§4.2',
    access: 'session',
    params: z.looseObject({ id }),
    response: detailsSchema,
  }),
  /** 409 with the owner's name in the message if another staff member has taken it. */
  takeTicket: endpoint({
    ...ofTicket,
    method: 'POST',
    path: '/support/tickets/:id/take',
    idempotent: true,
  }),
  /** Returns the caller's ticket to the queue. */
  releaseTicket: endpoint({
    ...ofTicket,
    method: 'POST',
    path: '/support/tickets/:id/release',
    idempotent: true,
  }),
  /**
   * Solves a ticket. Only its owner can do this; an unassigned ticket is assigned to the caller. The user's
   * next message opens a new ticket.
   */
  solveTicket: endpoint({
    ...ofTicket,
    method: 'POST',
    path: '/support/tickets/:id/solve',
    idempotent: true,
  }),
  /** Reopens a solved ticket, unless a newer one is open. */
  reopenTicket: endpoint({
    ...ofTicket,
    method: 'POST',
    path: '/support/tickets/:id/reopen',
    idempotent: true,
  }),
  addTicketNote: endpoint({
    method: 'POST',
    base: 'core',
    path: '/support/tickets/:id/notes',
    section: '§4.2',
    access: 'session',
    params: z.looseObject({ id }),
    body: z.looseObject({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(ticketNoteMaxChars)),
    }),
    response: noteSchema,
  }),
} as const;
