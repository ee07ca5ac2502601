import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { writeMail, type LinkOrigin, type Mailer } from '../mail/index.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

export interface LeavingNotices {
  /** Sends the mail that names the day of erasure, after the commit. */
  notifyRemoved(work: Work, userId: string, eraseMs: number): Promise<void>;
  /** Notifies the user that the archive is ready: an activity at once, and a mail after the commit. */
  notifyReady(work: Work, userId: string, exportId: string, expiresMs: number): Promise<void>;
}

export function createLeavingNotices(
  context: Pick<Context, 'clock' | 'presence'>,
  {
    mailer,
    linkOrigin,
    tasks,
  }: { readonly mailer: Mailer; readonly linkOrigin: LinkOrigin; readonly tasks: TaskQueue },
): LeavingNotices {
  async function mail(
    { db, after }: Work,
    kind: 'account.removed' | 'account.exportReady',
    userId: string,
    dayMs: number,
  ): Promise<void> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    const email = user?.email ?? null;
    if (email === null || isGuestEmail(email)) return;
    const locale = await appLocaleOf(db, userId);
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      dayMs,
    );
    const page = kind === 'account.removed' ? 'landing' : 'settings';
    const link = `${linkOrigin('')}${hrefOf(locale, page)}`;
    after(() =>
      tasks.runInBackground(
        'sending an email',
        mailer.send(writeMail(kind, email, locale, { link, placeholders: { day } })),
      ),
    );
  }

  return {
    notifyRemoved: (work, userId, eraseMs) => mail(work, 'account.removed', userId, eraseMs),
    async notifyReady(work, userId, exportId, expiresMs) {
      await recordActivity(context, work, {
        userId,
        event: 'notification',
        kind: 'systemMessage',
        id: `export ${exportId}`,
        key: 'account.exportReady',
      });
      await mail(work, 'account.exportReady', userId, expiresMs);
    },
  };
}
