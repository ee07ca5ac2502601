import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { CaseImages } from '../moderation/index.ts';
import { requirePenalty } from './repo.ts';
import type { PenaltySteps } from './steps.ts';
import { penaltiesOf, penaltyView } from './view.ts';

type Endpoint = 'getPenaltyHistory' | 'getPenaltyEvidence' | 'appealPenalty' | 'withdrawPenaltyAppeal';

export const framesOf = async (evidence: CaseImages, id: string) =>
  (await evidence.get(id)).map((jpeg) => Buffer.from(jpeg).toString('base64'));

/** Handlers of a streamer for her own penalties and appeals. */
export function createHerSide(
  { clock, database, unitOfWork }: Pick<Context, 'clock' | 'database' | 'unitOfWork'>,
  steps: PenaltySteps,
  evidence: CaseImages,
): HandlersOf<Endpoint> {
  return {
    getPenaltyHistory: ({ caller }) => penaltiesOf(database, caller.userId, clock.now()),

    async getPenaltyEvidence({ caller, params }) {
      const row = await requirePenalty(database, params.id, caller.userId);
      return { frames: row.coin_state === 'held' ? await framesOf(evidence, row.id) : [] };
    },

    async appealPenalty({ caller, params, body }) {
      const appealed = await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, params.id, caller.userId);
        // A repeated request after a lost response.
        if (row.appeal === body.text) return row;
        if (row.state !== 'imposed' || row.coin_state !== 'held' || row.appeal !== null)
          throw new ApiFailure('conflict', 'It was decided, or appealed before.');
        if ((row.appeal_until_ms ?? 0) <= clock.now())
          throw new ApiFailure('conflict', 'The time to object is over.');
        await steps.appeal(work, row, body.text);
        return requirePenalty(work.db, row.id);
      });
      return penaltyView(appealed, clock.now());
    },

    async withdrawPenaltyAppeal({ caller, params }) {
      const withdrawn = await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, params.id, caller.userId);
        // A repeated request after a lost response.
        if (row.appeal_outcome === 'withdrawn') return row;
        if (row.state !== 'appealed') throw new ApiFailure('conflict', 'No appeal waits for an answer.');
        await steps.withdraw(work, row);
        return requirePenalty(work.db, row.id);
      });
      return penaltyView(withdrawn, clock.now());
    },
  };
}
