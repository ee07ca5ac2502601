import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { SanctionNews } from '#shared/domain/sanctions.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { staffWith } from '../people/staff.ts';
import { createUsers } from '../people/users.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf } from '../dictionary/index.ts';
import { writeMail, type LinkOrigin, type Mailer } from '../mail/index.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import type { SanctionRow } from './repo.ts';

export interface SanctionNotices {
  /** Notifies within the given transaction: an activity, and a mail after the commit. */
  notify(work: Work, row: SanctionRow, news: SanctionNews): Promise<void>;
  /** Makes the user's windows and the moderators' desks reload. */
  changed(work: Work, userId: string): Promise<void>;
}

export function createSanctionNotices({
  context,
  tasks,
  mailer,
  linkOrigin,
}: {
  readonly context: Context;
  readonly tasks: TaskQueue;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}): SanctionNotices {
  const { database } = context;
  const users = createUsers(database);
  const answers = createAccountResponses(context);

  async function mail({ user_id: userId, kind }: SanctionRow, news: SanctionNews): Promise<void> {
    const email = (await users.byId(userId))?.email ?? null;
    if (email === null || isGuestEmail(email)) return;
    const locale = await appLocaleOf(database, userId);
    // A banned user reads the reasons on the log-in page; others inside the app.
    const isOutside = kind === 'ban' && news !== 'lifted' && news !== 'won';
    const link = `${linkOrigin('')}${hrefOf(locale, isOutside ? 'landing' : 'moderation')}`;
    await mailer.send(writeMail(`sanction.${news}`, email, locale, { link }));
  }

  return {
    async notify(work, row, news) {
      await recordActivity(context, work, {
        userId: row.user_id,
        event: 'notification',
        kind: 'systemMessage',
        text: textOf(`sanction.${news}`, await appLocaleOf(work.db, row.user_id)),
      });
      work.after(() => tasks.runInBackground(`the mail "sanction.${news}"`, mail(row, news)));
    },
    async changed(work, userId) {
      const user = await users.byId(userId, work.db);
      if (user) await answers.changedProfile(user, work);
      for (const moderator of await staffWith(work.db, 'moderator'))
        work.emit(moderator, 'call', 'studioUpdated', { what: 'penalties' });
    },
  };
}
