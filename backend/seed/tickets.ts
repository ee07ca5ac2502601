import { MINUTE_MS } from '#shared/domain/constants.ts';
import { supportParties } from '../chat/index.ts';
import type { Connection } from '../storage/database.ts';
import { addTicket, type TicketStep } from '../support/index.ts';
import { clerkOf, supportScripts, type SupportScript } from './supportScripts.ts';

/** Stores a ticket for each support chat of the demo. Does nothing if the database has tickets. */
export async function seedTickets(db: Connection): Promise<void> {
  const known = await db.selectFrom('tickets').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const found = await Promise.all(
    supportScripts.map(async (script) => ({ script, ...(await messagesOf(db, script)) })),
  );
  const conversations = found.flatMap(({ script, chatId, messages }) => {
    const [first] = messages;
    return chatId !== undefined && first !== undefined ? [{ script, chatId, messages, first }] : [];
  });
  for (const { script, chatId, messages, first } of conversations.toSorted(
    (a, b) => a.first.place - b.first.place,
  )) {
    const { streamerId, subtype, state } = script;
    const clerkId = clerkOf[subtype];
    const last = messages.at(-1) ?? first;
    const steps = stepsOf(script, clerkId, messages);
    const ticket = await addTicket(db, {
      ...{ chat_id: chatId, user_id: streamerId, subtype, state, opened_ms: first.place },
      since_ms:
        state === 'new' ? first.place : (steps.find(({ kind }) => kind === 'solved')?.atMs ?? last.place),
      owner_id: state === 'new' ? null : clerkId,
    });
    for (const [at, { kind, atMs, note }] of steps.entries())
      await db
        .insertInto('ticket_steps')
        .values({
          ...{ id: `demo-ticket-${ticket.number}-${at + 1}`, ticket_id: ticket.id },
          ...{ kind, note, by_id: clerkId, at_ms: atMs },
        })
        .execute();
  }
}

interface Said {
  readonly from_id: string;
  readonly place: number;
}

async function messagesOf(db: Connection, { subtype, streamerId }: SupportScript) {
  const messages = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['chats.id', 'messages.from_id', 'messages.place'])
    .where('chats.parties', '=', supportParties(subtype, streamerId))
    .orderBy('messages.place')
    .execute();
  return { chatId: messages[0]?.id, messages: messages as (Said & { readonly id: string })[] };
}

/** Returns the steps of a ticket; the first reply takes it. */
function stepsOf({ state, note }: SupportScript, clerkId: string, messages: readonly Said[]) {
  if (state === 'new') return [];
  const last = messages.at(-1)?.place ?? 0;
  const takenMs = messages.find(({ from_id: fromId }) => fromId === clerkId)?.place ?? last;
  const step = (kind: TicketStep, atMs: number, said: string | null = null) => ({ kind, atMs, note: said });
  return [
    step('taken', takenMs),
    ...(note === undefined ? [] : [step('note', takenMs + MINUTE_MS / 4, note)]),
    ...(state === 'solved' ? [step('solved', last + 2 * MINUTE_MS)] : []),
  ];
}
