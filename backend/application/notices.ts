import type { ApplicationNews, ApplicationState } from '#shared/domain/applications.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { UserRow } from '../people/users.ts';
import { recordActivity } from '../activities/index.ts';
import { staffWith } from '../people/staff.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf } from '../dictionary/index.ts';
import { writeMail, type LinkOrigin, type Mailer } from '../mail/index.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

export interface NoticesOptions {
  readonly context: Pick<Context, 'clock' | 'database' | 'log' | 'presence'>;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

export interface Notices {
  /** Notifies within the given transaction; the mail is sent after its commit. */
  notifyUser(work: Work, user: UserRow, news: ApplicationNews): Promise<void>;
  /** Sends an event about the change to her clients and the moderators' clients. */
  changed(work: Work, application: { id: string; user_id: string }, state: ApplicationState): Promise<void>;
  idle(): Promise<void>;
}

export function createNotices({ context, mailer, linkOrigin }: NoticesOptions): Notices {
  const { database, log } = context;
  const tasks = createTaskQueue(log, 'applications');

  async function mail({ id, email }: UserRow, news: ApplicationNews): Promise<void> {
    if (email === null || isGuestEmail(email)) return;
    const locale = await appLocaleOf(database, id);
    const link = `${linkOrigin('')}${hrefOf(locale, 'application')}`;
    await mailer.send(writeMail(`application.${news}`, email, locale, { link }));
  }

  return {
    async notifyUser(work, user, news) {
      await recordActivity(context, work, {
        userId: user.id,
        event: 'notification',
        kind: 'systemMessage',
        text: textOf(`application.${news}`, await appLocaleOf(work.db, user.id)),
      });
      work.after(() => tasks.runInBackground(`the mail "${news}"`, mail(user, news)));
    },
    async changed(work, { id, user_id: userId }, state) {
      const listeners = new Set([userId, ...(await staffWith(work.db, 'moderator'))]);
      for (const listener of listeners)
        work.emit(listener, 'chat', 'applicationUpdated', { applicationId: id, state });
    },
    idle: () => tasks.idle(),
  };
}
