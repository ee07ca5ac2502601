import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { Context } from '../context.ts';
import type { Hub } from '../realtime/hub.ts';

/** Reasons after which nobody wants to hear from the other; and `call`: they have not parted, they talk on. */
const withoutWords: readonly MatchEndReason[] = ['block', 'unmatch', 'report', 'moderation', 'void', 'call'];

/**
 * The hub, as matching is given it: what it tells the two people of a match that is over is also the occasion of a
 * message after it. Only of one that had begun, and ended in peace.
 */
export function partedInPeace(
  { database, hub, log, scope }: Pick<Context, 'database' | 'hub' | 'log' | 'scope'>,
  onParted: (a: string, b: string) => void,
): Hub {
  async function look(matchId: string, userId: string): Promise<void> {
    const row = await database
      .selectFrom('matches')
      .select(['a', 'b'])
      .where('id', '=', matchId)
      .where('started_ms', 'is not', null)
      .executeTakeFirst();
    // Both are told; one of them is enough.
    if (row?.a === userId) onParted(row.a, row.b);
  }

  return {
    ...hub,
    send(userId, channel, event, data) {
      hub.send(userId, channel, event, data);
      if (event !== 'matchEnded') return;
      const { matchId, reason } = data as { matchId: string; reason: MatchEndReason };
      if (scope.ended || withoutWords.includes(reason)) return;
      look(matchId, userId).catch((err: unknown) => log.error({ err }, 'chat: a parting was not seen'));
    },
  };
}
