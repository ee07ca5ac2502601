import { randomUUID } from 'node:crypto';
import type { InteractionKind } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Context } from '../context.ts';

/** An `interaction` or `notification` to one person, about another as that person sees them. */
export function notifyAbout(
  { hub, clock }: Pick<Context, 'hub' | 'clock'>,
  userId: string,
  event: 'interaction' | 'notification',
  kind: InteractionKind | 'newFollowerMessage',
  about: Companion | undefined,
): void {
  if (!about) return;
  const created = new Date(clock.now()).toISOString();
  hub.send(userId, 'chat', event, { _id: randomUUID(), kind, user: about, created });
}

/** A hook that fails is logged: what it is about has happened all the same. */
export async function runHook(
  { log }: Pick<Context, 'log'>,
  name: string,
  hook: () => Promise<void> | void,
): Promise<void> {
  try {
    await hook();
  } catch (err) {
    log.error({ err }, `social: ${name} failed`);
  }
}
