import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createAppealTokens } from './appealTokens.ts';
import { moneyOf } from './settlement.ts';
import { requireSanction, standingSanctions, type SanctionRow } from './repo.ts';
import type { SanctionSteps } from './steps.ts';
import { sanctionView, statusOf } from './view.ts';

type Endpoint =
  | 'getMySanctions'
  | 'appealSanction'
  | 'withdrawSanctionAppeal'
  | 'getBan'
  | 'appealBan'
  | 'withdrawBanAppeal';

/** Maximum number of sanctions shown to a user. */
const shownMax = 50;

/**
 * Handlers of a user for their own sanctions and appeals: with a session, or with the token of a refused
 * log-in.
 */
export function createOwnSide(context: Context, steps: SanctionSteps): HandlersOf<Endpoint> {
  const { clock, database, unitOfWork } = context;
  const tokens = createAppealTokens(database, clock);

  const viewOf = async (row: SanctionRow) => sanctionView(row, clock.now(), await moneyOf(context, row));

  async function appeal(work: Work, row: SanctionRow, text: string): Promise<SanctionRow> {
    // A repeated request after a lost response.
    if (row.appeal === text) return row;
    if (row.state !== 'imposed' || row.appeal !== null || row.appeal_until_ms === null)
      throw new ApiFailure('conflict', 'It was decided, or appealed before.');
    if (row.appeal_until_ms <= clock.now()) throw new ApiFailure('conflict', 'The time to appeal is over.');
    return steps.appeal(work, row, text);
  }

  async function withdraw(work: Work, row: SanctionRow): Promise<SanctionRow> {
    if (row.appeal_outcome === 'withdrawn') return row;
    if (row.state !== 'appealed') throw new ApiFailure('conflict', 'No appeal waits for an answer.');
    return steps.withdraw(work, row);
  }

  async function banOf(appealToken: string): Promise<SanctionRow> {
    const userId = await tokens.userIdOf(appealToken);
    const [ban] = userId === null ? [] : await standingSanctions(database, userId, 'ban', clock.now());
    if (!ban) throw new ApiFailure('invalid_credentials', 'The token is unknown or too old; log in again.');
    return ban;
  }

  async function banView(row: SanctionRow) {
    const user = await database
      .selectFrom('users')
      .select('email')
      .where('id', '=', row.user_id)
      .executeTakeFirst();
    return { email: user?.email ?? null, ban: await viewOf(row) };
  }

  return {
    async getMySanctions({ caller }) {
      const rows = await database
        .selectFrom('sanctions')
        .selectAll()
        .where('user_id', '=', caller.userId)
        .where('kind', '!=', 'none')
        .where('state', 'in', ['imposed', 'appealed', 'lifted'])
        .orderBy('decided_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(shownMax)
        .execute();
      const nowMs = clock.now();
      const [suspension] = (await standingSanctions(database, caller.userId, 'suspend', nowMs)).filter(
        (row) => statusOf(row, nowMs) !== 'over',
      );
      return {
        suspension: suspension ? await viewOf(suspension) : null,
        sanctions: await Promise.all(rows.map(viewOf)),
      };
    },

    async appealSanction({ caller, params, body }) {
      const row = await unitOfWork.run(async (work) =>
        appeal(work, await requireSanction(work.db, params.id, caller.userId), body.text),
      );
      return viewOf(row);
    },

    async withdrawSanctionAppeal({ caller, params }) {
      const row = await unitOfWork.run(async (work) =>
        withdraw(work, await requireSanction(work.db, params.id, caller.userId)),
      );
      return viewOf(row);
    },

    getBan: async ({ body }) => banView(await banOf(body.appealToken)),

    async appealBan({ body }) {
      const ban = await banOf(body.appealToken);
      return banView(
        await unitOfWork.run(async (work) => appeal(work, await requireSanction(work.db, ban.id), body.text)),
      );
    },

    async withdrawBanAppeal({ body }) {
      const ban = await banOf(body.appealToken);
      return banView(
        await unitOfWork.run(async (work) => withdraw(work, await requireSanction(work.db, ban.id))),
      );
    },
  };
}
