import { randomUUID } from 'node:crypto';
import type { RequestOutput } from '#shared/api/endpoint.ts';
import type { applicationApi } from '#shared/api/application.ts';
import type { AuditStep } from '#shared/domain/audit.ts';
import { applicationLimits, itemReasons, type ReturnedItem } from '#shared/domain/applications.ts';
import type { AccountResponses } from '../people/accountResponses.ts';
import type { Users, UserRow } from '../people/users.ts';
import { recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { moveApplication, waitingStates, type ApplicationRow } from './applicationRepo.ts';
import { settleHeldCoins } from './held.ts';
import { withdrawCheck } from './identityCheck/checks.ts';
import type { Notices } from './notices.ts';
import { lackingOf, partsOf, snapshotOf } from './ownView.ts';
import type { ApplicantPictures } from './ports.ts';

export type Decision = RequestOutput<(typeof applicationApi)['decideApplication']>['body'];

export interface DecidingOptions {
  readonly context: Pick<Context, 'clock' | 'ledger' | 'unitOfWork'>;
  readonly users: Users;
  readonly answers: AccountResponses;
  readonly pictures: ApplicantPictures;
  readonly notices: Notices;
  /** Called after the commit. */
  readonly onApproved: (userId: string) => void;
}

/** Reason for refusing a picture, as a key of the dictionary. */
export type PictureReasonKey = `galleryReason.${(typeof itemReasons)['photos'][number]}`;

const pictureItems: readonly string[] = ['avatar', 'photos', 'videos'];
const auditStepOf = {
  approved: 'applicationApproved',
  returned: 'applicationReturned',
  refused: 'applicationRefused',
} as const satisfies Record<Decision['decision'], AuditStep>;
const noStatement = { reasons: '[]', refusal: null, message: null } as const;

/** Applies a moderator's decision about an application, with all consequences, in one transaction. */
export function createDeciding(options: DecidingOptions) {
  const { context, users, answers, pictures, notices, onApproved } = options;
  const { clock, ledger } = context;

  function requireReasons({ decision, reasons, refusal }: Decision): void {
    const isKnown = ({ item, reason }: ReturnedItem) =>
      (itemReasons[item] as readonly string[]).includes(reason);
    if (!reasons.every(isKnown))
      throw new ApiFailure('invalid_body', 'An item has no such reason.', { field: 'reasons' });
    if (decision === 'returned' && reasons.length === 0)
      throw new ApiFailure('invalid_body', 'Name the items to return, each with its reason.', {
        field: 'reasons',
      });
    if (decision === 'refused' && !refusal)
      throw new ApiFailure('invalid_body', 'Say why it is refused.', { field: 'refusal' });
  }

  async function approve(work: Work, row: ApplicationRow, user: UserRow): Promise<void> {
    if (lackingOf(await partsOf(work.db, user, row)).length > 0)
      throw new ApiFailure('conflict', 'Something that an approval needs is missing by now.');
    const pending = await work.db
      .selectFrom('gallery_items')
      .select('id')
      .where('owner_id', '=', user.id)
      .where('status', '=', 'pending')
      .where('kind', '!=', 'story')
      .execute();
    for (const { id } of pending) await pictures.decide(id, { state: 'approved' }, false, work);
    await answers.changedProfile(await users.update(user.id, { role: 'goddess' }, work.db), work);
    await notices.notifyUser(work, user, 'approved');
    work.after(() => onApproved(user.id));
  }

  /** Invalidates returned pictures and a rejected identity check. */
  async function sendBack(work: Work, user: UserRow, reasons: readonly ReturnedItem[], nowMs: number) {
    for (const { item, itemId, reason } of reasons) {
      if (pictureItems.includes(item) && itemId !== null) {
        const ownPicture = await work.db
          .selectFrom('gallery_items')
          .select('id')
          .where('id', '=', itemId)
          .where('owner_id', '=', user.id)
          .executeTakeFirst();
        if (!ownPicture) throw new ApiFailure('conflict', 'A picture no longer exists.');
        const key = `galleryReason.${reason}` as PictureReasonKey;
        await pictures.decide(itemId, { state: 'refused', reason: key }, false, work);
      }
      if (item === 'idv')
        await withdrawCheck(work.db, user.id, reason === 'notSame' ? 'notSame' : 'other', nowMs);
    }
    await notices.notifyUser(work, user, 'returned');
  }

  return async function decide(
    work: Work,
    row: ApplicationRow,
    user: UserRow,
    input: Decision,
    byId: string,
  ): Promise<void> {
    requireReasons(input);
    const nowMs = clock.now();
    const { decision, reasons, refusal = null, message = null } = input;
    const isLast = row.appealed_ms !== null;
    const isFinal = decision === 'approved' || (decision === 'refused' && isLast);
    const words = message?.trim() ? message.trim() : null;
    const statement =
      decision === 'approved'
        ? noStatement
        : { reasons: JSON.stringify(decision === 'returned' ? reasons : []), refusal, message: words };
    // Claims the decision first, so that a second moderator deciding at the same time has no effect.
    const decided = await moveApplication(work.db, row.id, waitingStates, {
      ...{ state: decision, decided_ms: nowMs, decided_by: byId, snapshot: snapshotOf(user) },
      ...{ ...statement, claimed_by: null, claimed_until_ms: null },
      appeal_until_ms: decision === 'refused' && !isLast ? nowMs + applicationLimits.appealWithinMs : null,
    });
    if (!decided) throw new ApiFailure('conflict', 'It was decided already.');
    await work.db
      .insertInto('application_decisions')
      .values({
        ...{ id: randomUUID(), application_id: row.id, decision, by_id: byId, at_ms: nowMs },
        ...statement,
      })
      .execute();
    await recordDeskStep(work.db, {
      ...{ atMs: nowMs, desk: 'applications', step: auditStepOf[decision], by: byId, userId: user.id },
      ...{ ref: { kind: 'application', id: row.id }, before: row.state, after: decision, note: refusal },
    });
    if (decision === 'approved') await approve(work, row, user);
    else if (decision === 'returned') await sendBack(work, user, reasons, nowMs);
    else await notices.notifyUser(work, user, isLast ? 'refusedForGood' : 'refused');
    if (isFinal && row.settled_ms === null) {
      const outcome = decision === 'approved' ? 'released' : 'refused';
      await work.db
        .updateTable('applications')
        .set(await settleHeldCoins(work, ledger, user.id, outcome, nowMs))
        .where('id', '=', row.id)
        .execute();
    }
    await notices.changed(work, decided, decision);
  };
}
