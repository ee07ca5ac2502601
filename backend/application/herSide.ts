import { applicationLimits } from '#shared/domain/applications.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { applicationOf, moveApplication, ownOrNew } from './applicationRepo.ts';
import { gestureImages, storeSelfies } from './gestures.ts';
import { identityView, maySend, ownView, partsOf } from './ownView.ts';
import type { IdentityChecks } from './identityCheck/checks.ts';
import type { Notices } from './notices.ts';

export interface HerSideOptions {
  readonly context: Pick<Context, 'clock' | 'database' | 'unitOfWork'>;
  readonly uploads: Uploads;
  readonly checks: IdentityChecks;
  readonly notices: Notices;
}

type Endpoint =
  | 'getGesturesImages'
  | 'addGestures'
  | 'createIdv'
  | 'getIdvApprovement'
  | 'getApplication'
  | 'submitApplication'
  | 'withdrawApplication'
  | 'appealApplication';

/** §4.3: handlers of a pending goddess for her own application. */
export function createHerSide({ context, uploads, checks, notices }: HerSideOptions): HandlersOf<Endpoint> {
  const { clock, database, unitOfWork } = context;
  const users = createUsers(database);

  async function ownRow(userId: string, connection: Connection): Promise<UserRow> {
    const user = await users.byId(userId, connection);
    if (!user) throw new ApiFailure('unauthorized', 'The account no longer exists.');
    return user;
  }

  async function viewOf(userId: string, connection: Connection = database) {
    const user = await ownRow(userId, connection);
    const parts = await partsOf(connection, user, await applicationOf(connection, userId));
    return ownView(connection, parts, uploads, clock.now());
  }

  async function pending(userId: string, connection: Connection): Promise<UserRow> {
    const user = await ownRow(userId, connection);
    if (user.role !== 'pendingGoddess') throw new ApiFailure('conflict', 'This account cannot apply.');
    return user;
  }

  return {
    getGesturesImages: () => ({ images: gestureImages }),

    async addGestures({ caller, body }) {
      await unitOfWork.run(async (work) => {
        await pending(caller.userId, work.db);
        const row = await ownOrNew(work.db, caller.userId);
        if (row.state !== 'draft' && row.state !== 'returned')
          throw new ApiFailure('conflict', 'The application is with the moderators.');
        await storeSelfies(work, uploads, caller.userId, body.gestures, clock.now());
        await notices.changed(work, row, row.state);
      });
      return {};
    },

    async createIdv({ caller }) {
      await pending(caller.userId, database);
      return checks.begin(caller.userId);
    },

    async getIdvApprovement({ caller }) {
      const { state, reason, startedAt } = identityView(await checks.latest(caller.userId));
      return { approved: state === 'approved', state, reason, startedAt };
    },

    async getApplication({ caller }) {
      // Asks the provider for a result that may have arrived while the page was closed.
      await checks.latest(caller.userId);
      return viewOf(caller.userId);
    },

    submitApplication: ({ caller }) =>
      unitOfWork.run(async (work) => {
        const user = await pending(caller.userId, work.db);
        const row = await ownOrNew(work.db, user.id);
        if (!maySend(await partsOf(work.db, user, row)))
          throw new ApiFailure('conflict', 'Something is missing, or it is sent already.');
        const sent = await moveApplication(work.db, row.id, ['draft', 'returned'], {
          state: 'submitted',
          round: row.round + 1,
          submitted_ms: clock.now(),
          claimed_by: null,
          claimed_until_ms: null,
        });
        if (!sent) throw new ApiFailure('conflict', 'It is sent already.');
        await notices.notifyUser(work, user, 'submitted');
        await notices.changed(work, sent, 'submitted');
        return viewOf(user.id, work.db);
      }),

    withdrawApplication: ({ caller }) =>
      unitOfWork.run(async (work) => {
        const row = await applicationOf(work.db, caller.userId);
        const isClaimed = (row?.claimed_until_ms ?? 0) > clock.now();
        const drawn =
          row && !isClaimed
            ? await moveApplication(work.db, row.id, ['submitted'], { state: 'draft' })
            : undefined;
        if (!drawn) throw new ApiFailure('conflict', 'A moderator has it before them, or it is not sent.');
        await notices.changed(work, drawn, 'draft');
        return viewOf(caller.userId, work.db);
      }),

    appealApplication: ({ caller, body }) =>
      unitOfWork.run(async (work) => {
        const nowMs = clock.now();
        const user = await ownRow(caller.userId, work.db);
        const row = await applicationOf(work.db, caller.userId);
        const isInTime = (row?.appeal_until_ms ?? 0) > nowMs;
        const appealed =
          row && isInTime && row.appealed_ms === null
            ? await moveApplication(work.db, row.id, ['refused'], {
                ...{ state: 'appealed', appeal: body.text, appealed_ms: nowMs, submitted_ms: nowMs },
                ...{ appeal_until_ms: null, claimed_by: null, claimed_until_ms: null },
              })
            : undefined;
        if (!appealed)
          throw new ApiFailure(
            'conflict',
            `It was not refused, was appealed before, or the ${applicationLimits.appealWithinMs / 86_400_000} days are over.`,
          );
        await notices.notifyUser(work, user, 'appealed');
        await notices.changed(work, appealed, 'appealed');
        return viewOf(user.id, work.db);
      }),
  };
}
