import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, type textNames, findText } from '../dictionary/index.ts';
import { writeMail, type LinkOrigin, type Mailer } from '../mail/index.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

export type MoneyNews = (typeof textNames.payout)[number];

export interface NoticesOptions {
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

export interface PayoutNotices {
  /** Notifies within the given transaction; the mail is sent after its commit. */
  notifyPayout(work: Work, news: MoneyNews, payout: PayoutsTable, note: string | null): Promise<void>;
  notifyMethod(work: Work, news: MoneyNews, userId: string, note: string | null): Promise<void>;
  idle(): Promise<void>;
}

/** Creates the notifications about payouts and methods: an activity at once, and a mail. */
export function createPayoutNotices(
  context: Pick<Context, 'clock' | 'database' | 'log' | 'presence'>,
  { mailer, linkOrigin }: NoticesOptions,
): PayoutNotices {
  const { database, log } = context;
  const tasks = createTaskQueue(log, 'payouts');

  async function mail(userId: string, news: MoneyNews, link: string, placeholders: Said): Promise<void> {
    const user = await database
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    const email = user?.email ?? null;
    if (email === null || isGuestEmail(email)) return;
    const locale = await appLocaleOf(database, userId);
    const { cents, currency, note } = placeholders;
    const amount = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
    const reason = note === null ? '' : (findText(note, locale) ?? note);
    const href = `${linkOrigin('')}${link.replace('{locale}', hrefOf(locale, pageOf(news)))}`;
    await mailer.send(
      writeMail(`payout.${news}`, email, locale, { link: href, placeholders: { amount, reason } }),
    );
  }

  async function notify(
    work: Work,
    userId: string,
    news: MoneyNews,
    link: string,
    placeholders: Said,
    payoutId: string | null,
  ): Promise<void> {
    await recordActivity(context, work, {
      userId,
      event: 'notification',
      kind: 'systemMessage',
      key: `payout.${news}`,
      ...(payoutId === null ? {} : { about: { topic: 'payout', ref: payoutId } }),
    });
    work.after(() => tasks.runInBackground(`the mail "${news}"`, mail(userId, news, link, placeholders)));
  }

  return {
    notifyPayout: (work, news, { id, user_id, amount_cents, fee_cents, currency }, note) =>
      notify(
        work,
        user_id,
        news,
        `{locale}?payout=${encodeURIComponent(id)}`,
        {
          cents: amount_cents - fee_cents,
          currency,
          note,
        },
        id,
      ),
    notifyMethod: (work, news, userId, note) =>
      notify(work, userId, news, '{locale}', { cents: 0, currency: 'USD', note }, null),
    idle: () => tasks.idle(),
  };
}

interface Said {
  readonly cents: number;
  readonly currency: string;
  /** A key of the dictionary, or a text written by the desk. */
  readonly note: string | null;
}

const pageOf = (news: MoneyNews) => (news.startsWith('method') ? 'paymentMethod' : 'payouts');
