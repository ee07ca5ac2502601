import { cutName } from '#shared/domain/names.ts';
import { createUsers } from '../people/users.ts';
import { hasStaffRole } from '../people/staff.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isoTime } from '../lib/calendar.ts';
import { openMissing, requireDesks, requireTicket } from './desks.ts';
import { factsOf } from './facts.ts';
import { createTicketViews, isIn, isTicketFound } from './list.ts';
import { readyFor } from './ready.ts';
import {
  addTicketStep,
  changeTicket,
  openTicket,
  ownedByOther,
  type TicketRow,
  recordSupportMessage,
} from './tickets.ts';

export { addTicket, auditStepOf, type TicketStep } from './tickets.ts';

type Endpoint =
  | 'getTickets'
  | 'getTicket'
  | 'takeTicket'
  | 'releaseTicket'
  | 'solveTicket'
  | 'reopenTicket'
  | 'addTicketNote';

const earlierMax = 10;
const stepKinds = ['taken', 'released', 'solved', 'reopened'] as const;

/** Handlers of the support desks' queue. The first staff member who takes a ticket gets it. */
export function createSupportHandlers(context: Context): HandlersOf<Endpoint> {
  const { clock, database, events, unitOfWork } = context;
  events.onInTransaction('supportMessageWritten', recordSupportMessage);
  const users = createUsers(database);
  const viewsOf = createTicketViews(context);

  async function viewOf(viewerId: string, row: TicketRow) {
    const [view] = await viewsOf(viewerId, [row]);
    if (!view) throw new ApiFailure('not_found', 'There is no such ticket.');
    return view;
  }

  /** Changes a ticket, if no other staff member has it. `step` returns null if there is nothing to change. */
  async function change(
    staffId: string,
    id: string,
    step: (row: TicketRow) => {
      readonly kind: 'taken' | 'released' | 'solved' | 'reopened';
      readonly set: Partial<Pick<TicketRow, 'state' | 'owner_id' | 'since_ms'>>;
    } | null,
  ) {
    const row = await unitOfWork.run(async ({ db }) => {
      const before = await requireTicket(db, id, staffId);
      if (before.owner_id !== null && before.owner_id !== staffId && before.state !== 'solved')
        throw await ownedByOther(db, before);
      const made = step(before);
      if (made === null) return before;
      if (made.kind === 'reopened' && (await openTicket(db, before.chat_id)))
        throw new ApiFailure('conflict', 'A newer ticket of this conversation is open.');
      const after = await changeTicket(db, before, made.set);
      const entry = { kind: made.kind, byId: staffId, atMs: clock.now(), before: before.state };
      await addTicketStep(db, after, entry);
      return after;
    });
    return viewOf(staffId, row);
  }

  return {
    async getTickets({ caller, query }) {
      const desks = await requireDesks(database, caller.userId);
      await openMissing(database, unitOfWork);
      const { list, search, count } = query;
      const isSolved = list === 'solved';
      const cursor = pageCursorOf(query.paginationToken, 1);
      const rows = await database
        .selectFrom('tickets')
        .selectAll()
        .where(isIn(list, caller.userId, desks))
        .$if(search !== undefined && search !== '', (found) =>
          found.where((eb) => isTicketFound(eb, search ?? '')),
        )
        .$if(cursor !== null, (found) =>
          found.where((eb) =>
            eb(
              eb.refTuple('since_ms', 'id'),
              isSolved ? '<' : '>',
              eb.tuple(cursor?.keys[0] ?? 0, cursor?.id ?? ''),
            ),
          ),
        )
        .orderBy('since_ms', isSolved ? 'desc' : 'asc')
        .orderBy('id', isSolved ? 'desc' : 'asc')
        .limit(count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [Number(row.since_ms)],
        id: row.id,
      }));
      const countOf = async (which: 'new' | 'mine' | 'waiting') => {
        const counted = await database
          .selectFrom('tickets')
          .select((eb) => eb.fn.countAll().as('count'))
          .where(isIn(which, caller.userId, desks))
          .executeTakeFirstOrThrow();
        return Number(counted.count);
      };
      return {
        tickets: await viewsOf(caller.userId, page),
        paginationToken,
        counts: { new: await countOf('new'), mine: await countOf('mine'), waiting: await countOf('waiting') },
      };
    },

    async getTicket({ caller, params }) {
      const row = await requireTicket(database, params.id, caller.userId);
      const desks = await requireDesks(database, caller.userId);
      const user = await users.byId(row.user_id);
      if (!user) throw new ApiFailure('not_found', 'There is no such person any more.');
      const maySeeCases = await hasStaffRole(database, caller.userId, 'moderator');
      const steps = await database
        .selectFrom('ticket_steps')
        .innerJoin('tickets', 'tickets.id', 'ticket_steps.ticket_id')
        .leftJoin('users', 'users.id', 'ticket_steps.by_id')
        .select(['ticket_steps.id', 'ticket_steps.kind', 'ticket_steps.note', 'ticket_steps.at_ms'])
        .select('users.name')
        // Loads the notes of all tickets of the chat, because the conversation spans several tickets.
        .where('tickets.chat_id', '=', row.chat_id)
        .orderBy('ticket_steps.at_ms')
        .orderBy('ticket_steps.id')
        .execute();
      const before = await database
        .selectFrom('tickets')
        .selectAll()
        .where('user_id', '=', row.user_id)
        .where('subtype', 'in', desks)
        .where('id', '!=', row.id)
        .orderBy('number', 'desc')
        .limit(earlierMax)
        .execute();
      const { facts, payout } = await factsOf(context, user, maySeeCases);
      return {
        ticket: await viewOf(caller.userId, row),
        notes: steps.flatMap(({ id, kind, note, name, at_ms: atMs }) =>
          kind === 'note' && note !== null ? [{ _id: id, by: name, text: note, at: isoTime(atMs) }] : [],
        ),
        events: steps.flatMap(({ kind: said, name, at_ms: atMs }) => {
          const kind = stepKinds.find((each) => each === said);
          return kind ? [{ kind, by: name, at: isoTime(atMs) }] : [];
        }),
        ready: readyFor(await appLocaleOf(database, user.id), {
          name: cutName(user.name ?? ''),
          payout: payout
            ? {
                from: new Date(Number(payout.period_start_ms)),
                until: new Date(Number(payout.period_end_ms)),
                amount: (payout.amount_cents - payout.fee_cents) / 100,
                currency: payout.currency,
              }
            : null,
        }),
        facts,
        before: await viewsOf(caller.userId, before),
      };
    },

    takeTicket: ({ caller, params }) =>
      change(caller.userId, params.id, ({ state, owner_id: ownerId }) => {
        if (state === 'solved') throw new ApiFailure('conflict', 'The ticket is solved.');
        if (ownerId === caller.userId) return null;
        return { kind: 'taken', set: { state: state === 'new' ? 'taken' : state, owner_id: caller.userId } };
      }),

    releaseTicket: ({ caller, params }) =>
      change(caller.userId, params.id, ({ state, owner_id: ownerId }) => {
        if (state === 'solved') throw new ApiFailure('conflict', 'The ticket is solved.');
        return ownerId === null ? null : { kind: 'released', set: { state: 'new', owner_id: null } };
      }),

    solveTicket: ({ caller, params }) =>
      change(caller.userId, params.id, ({ state }) =>
        state === 'solved'
          ? null
          : {
              kind: 'solved',
              set: { state: 'solved', owner_id: caller.userId, since_ms: clock.now() },
            },
      ),

    reopenTicket: ({ caller, params }) =>
      change(caller.userId, params.id, ({ state }) =>
        state === 'solved'
          ? {
              kind: 'reopened',
              set: { state: 'taken', owner_id: caller.userId, since_ms: clock.now() },
            }
          : null,
      ),

    async addTicketNote({ caller, params, body }) {
      const atMs = clock.now();
      const id = await unitOfWork.run(async ({ db }) => {
        const row = await requireTicket(db, params.id, caller.userId);
        const entry = {
          kind: 'note',
          byId: caller.userId,
          atMs,
          before: row.state,
          note: body.text,
        } as const;
        return addTicketStep(db, row, entry);
      });
      const by = await users.byId(caller.userId);
      return { _id: id, by: by?.name ?? null, text: body.text, at: isoTime(atMs) };
    },
  };
}
