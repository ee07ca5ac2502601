import type { PenaltyNews } from '#shared/domain/penalties.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { createUsers } from '../people/users.ts';
import { staffWith } from '../people/staff.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { writeMail, type LinkOrigin, type Mailer } from '../mail/index.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

export interface NoticesOptions {
  readonly context: Pick<Context, 'clock' | 'database' | 'presence'>;
  readonly tasks: TaskQueue;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

export interface PenaltyNotices {
  /** Notifies within the given transaction: an activity, and a mail after the commit. */
  notify(work: Work, userId: string, news: PenaltyNews, penaltyId: string): Promise<void>;
  /** Makes her pages and the moderators' desks reload. */
  changed(work: Work, userId: string): Promise<void>;
}

export function createPenaltyNotices(options: NoticesOptions): PenaltyNotices {
  const { context, tasks, mailer, linkOrigin } = options;
  const { database } = context;

  async function mail(userId: string, news: Exclude<PenaltyNews, 'earlySkip'>): Promise<void> {
    const email = (await createUsers(database).byId(userId))?.email ?? null;
    if (email === null || isGuestEmail(email)) return;
    const locale = await appLocaleOf(database, userId);
    const link = `${linkOrigin('')}${hrefOf(locale, 'penalties')}`;
    await mailer.send(writeMail(`penalty.${news}`, email, locale, { link }));
  }

  return {
    async notify(work, userId, news, penaltyId) {
      await recordActivity(context, work, {
        userId,
        event: 'notification',
        kind: 'systemMessage',
        key: `penalty.${news}`,
        about: { topic: 'penalty', ref: penaltyId },
      });
      // The price of an early skip was displayed before, so it needs no mail.
      if (news === 'earlySkip') return;
      work.after(() => tasks.runInBackground(`the mail "penalty.${news}"`, mail(userId, news)));
    },
    async changed(work, userId) {
      const listeners = new Set([userId, ...(await staffWith(work.db, 'moderator'))]);
      for (const listener of listeners) work.emit(listener, 'call', 'studioUpdated', { what: 'penalties' });
    },
  };
}
