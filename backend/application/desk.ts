import { applicationLimits } from '#shared/domain/applications.ts';
import { ownFieldsOf } from '../people/profileColumns.ts';
import { createUsers, toCompanion, type UserRow } from '../people/profiles.ts';
import { interestsOf, requireUnbiased } from '../people/ownDecision.ts';
import { hasStaffRole } from '../people/staff.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { recordDeskStep } from '../audit/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller, HandlersOf } from '../http/handler.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import type { Connection } from '../storage/database.ts';
import {
  applicationById,
  decisionOf,
  decisionsOf,
  moveApplication,
  reasonsOf,
  refusalOf,
  stateOf,
  waitingStates,
  type ApplicationRow,
} from './applicationRepo.ts';
import { countIn, pageIn } from './deskLists.ts';
import type { createDeciding } from './deciding.ts';
import type { Notices } from './notices.ts';
import { identityView, iso, lackingOf, nameOf, partsOf, selfieViews } from './ownView.ts';
import type { ApplicantPictures } from './ports.ts';

export interface ApplicationDeskOptions {
  readonly context: Pick<Context, 'clock' | 'database' | 'presence' | 'unitOfWork'>;
  readonly uploads: Uploads;
  readonly pictures: ApplicantPictures;
  readonly notices: Notices;
  readonly decide: ReturnType<typeof createDeciding>;
}

type Endpoint = 'getApplications' | 'getApplicationDetails' | 'claimApplication' | 'decideApplication';

/** Handlers of the moderators' desk for applications. */
export function createApplicationDesk(options: ApplicationDeskOptions): HandlersOf<Endpoint> {
  const { context, uploads, pictures, notices, decide } = options;
  const { clock, database, presence, unitOfWork } = context;
  const users = createUsers(database);

  async function requireModerator({ userId }: Pick<Caller, 'userId'>): Promise<void> {
    if (!(await hasStaffRole(database, userId, 'moderator')))
      throw new ApiFailure('forbidden', 'Only a moderator may do that.');
  }

  async function find(id: string, connection: Connection = database): Promise<ApplicationRow> {
    const row = await applicationById(connection, id);
    // A draft is visible only to its owner.
    if (!row || row.submitted_ms === null) throw new ApiFailure('not_found', 'There is no such application.');
    return row;
  }

  async function claimOf(row: ApplicationRow, viewerId: string, connection: Connection) {
    const { claimed_by: by, claimed_until_ms: untilMs } = row;
    if (by === null || untilMs === null || untilMs <= clock.now()) return null;
    const until = new Date(untilMs).toISOString();
    return { name: await nameOf(connection, by), isOwn: by === viewerId, until };
  }

  async function rowView(row: ApplicationRow, user: UserRow | undefined, viewerId: string) {
    return {
      _id: row.id,
      user: user ? toCompanion(user, presence.ofUser(user), clock.now()) : null,
      state: stateOf(row),
      submittedAt: iso(row.submitted_ms),
      round: row.round,
      claim: await claimOf(row, viewerId, database),
    };
  }

  /** An appeal needs another moderator than the one who refused. */
  const refusedBefore = (row: ApplicationRow, viewerId: string): boolean =>
    row.state === 'appealed' && row.decided_by === viewerId;

  async function mayDecide(row: ApplicationRow, viewerId: string): Promise<boolean> {
    if (refusedBefore(row, viewerId)) return false;
    return !(await interestsOf(database, viewerId, [row.user_id])).has(row.user_id);
  }

  async function detailsOf(row: ApplicationRow, viewerId: string) {
    const user = await users.byId(row.user_id);
    if (!user) throw new ApiFailure('not_found', 'There is no such person any more.');
    const parts = await partsOf(database, user, row);
    const history = await decisionsOf(database, row.id);
    const owned = await pictures.itemsOf(user.id);
    return {
      ...(await rowView(row, user, viewerId)),
      profile: {
        ...ownFieldsOf(user),
        country: user.country,
        joined: iso(user.created_ms),
      },
      pictures: owned.map(({ kind, item }) => ({
        kind: kind === 'avatar' ? kind : item.type === 'video' ? ('videos' as const) : ('photos' as const),
        item,
      })),
      selfies: await selfieViews(parts.selfies, uploads),
      identity: identityView(parts.check),
      missing: lackingOf(parts),
      appeal: row.appeal,
      mayDecide: waitingStates.some((state) => state === row.state) && (await mayDecide(row, viewerId)),
      history: await Promise.all(
        history.map(async (each) => ({
          decision: decisionOf(each),
          at: new Date(each.at_ms).toISOString(),
          by: await nameOf(database, each.by_id),
          reasons: reasonsOf(each),
          refusal: refusalOf(each),
          message: each.message,
        })),
      ),
    };
  }

  function requireFree(row: ApplicationRow, viewerId: string): void {
    const isTaken = row.claimed_by !== null && (row.claimed_until_ms ?? 0) > clock.now();
    if (isTaken && row.claimed_by !== viewerId)
      throw new ApiFailure('conflict', 'Another moderator has it before them.');
  }

  return {
    async getApplications({ caller, query }) {
      await requireModerator(caller);
      const { list, count } = query;
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await pageIn(database, list, count + 1, after);
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [(list === 'waiting' ? row.submitted_ms : row.decided_ms) ?? 0],
        id: row.id,
      }));
      const people = await users.byIds(page.map((row) => row.user_id));
      const byId = new Map(people.map((user) => [user.id, user]));
      return {
        applications: await Promise.all(
          page.map((row) => rowView(row, byId.get(row.user_id), caller.userId)),
        ),
        paginationToken,
        waiting: await countIn(database, 'waiting'),
        returned: await countIn(database, 'returned'),
      };
    },

    async getApplicationDetails({ caller, params }) {
      await requireModerator(caller);
      return detailsOf(await find(params.id), caller.userId);
    },

    async claimApplication({ caller, params }) {
      await requireModerator(caller);
      const claimed = await unitOfWork.run(async (work) => {
        const row = await find(params.id, work.db);
        if (!waitingStates.some((state) => state === row.state))
          throw new ApiFailure('conflict', 'It does not wait any more.');
        requireFree(row, caller.userId);
        await requireUnbiased(work.db, caller.userId, row.user_id);
        if (refusedBefore(row, caller.userId))
          throw new ApiFailure('conflict', 'Another person decides about this one.');
        const taken = await moveApplication(work.db, row.id, waitingStates, {
          state: stateOf(row),
          claimed_by: caller.userId,
          claimed_until_ms: clock.now() + applicationLimits.claimMs,
        });
        // The log omits renewals of a moderator's own claim.
        const isNew = row.claimed_by !== caller.userId || (row.claimed_until_ms ?? 0) <= clock.now();
        if (taken && isNew) {
          await recordDeskStep(work.db, {
            ...{ atMs: clock.now(), desk: 'applications', step: 'applicationClaimed', by: caller.userId },
            ...{ userId: row.user_id, ref: { kind: 'application', id: row.id } },
          });
          await notices.changed(work, taken, stateOf(taken));
        }
        return taken;
      });
      if (!claimed) throw new ApiFailure('conflict', 'It was decided already.');
      return detailsOf(claimed, caller.userId);
    },

    async decideApplication({ caller, params, body }) {
      await requireModerator(caller);
      await unitOfWork.run(async (work) => {
        const row = await find(params.id, work.db);
        await requireUnbiased(work.db, caller.userId, row.user_id);
        requireFree(row, caller.userId);
        if (refusedBefore(row, caller.userId))
          throw new ApiFailure('forbidden', 'An appeal is decided by another person than who refused.');
        const user = await users.byId(row.user_id, work.db);
        if (!user || user.deleted === 1) throw new ApiFailure('conflict', 'Her account is not in use.');
        await decide(work, row, user, body, caller.userId);
      });
      return {};
    },
  };
}
