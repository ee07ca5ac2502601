import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf, type TextKey } from '../dictionary/index.ts';
import type { Uploads } from '../files/index.ts';
import type { Change, Changes } from './changes.ts';
import { changeMedium } from './mediaChanges.ts';
import { isTheirs, membersOf } from './members.ts';
import type { MediaRow, MediaState } from './messages.ts';
import { mediaOf, previewOf } from './evidence.ts';
import { giveBack } from './payments.ts';
import type { JudgeMedium } from './ports.ts';
import type { Views } from './views.ts';
import type { MediaReference } from '../events.ts';

export interface MediaModeration {
  /** Judges sent media one by one, and sends the result to the members of their chats. */
  judgeMedia(ids: readonly string[]): Promise<void>;
  /** Judges the media that were waiting when the backend last stopped. */
  refresh(): Promise<void>;
  /** Stores a moderator's decision, which is final. `shouldNotify`: the sender also gets a notification. */
  applyDecision(reference: MediaReference, state: 'allowed' | 'hidden', shouldNotify: boolean): Promise<void>;
}

export interface MediaModerationOptions extends Pick<
  Context,
  'clock' | 'database' | 'ledger' | 'log' | 'presence' | 'scope'
> {
  readonly changes: Changes;
  readonly views: Views;
  readonly uploads: Pick<Uploads, 'previewOf'>;
  /** Judges a picture; null: no moderation service, so no media wait for a verdict. */
  readonly judge: JudgeMedium | null;
}

/**
 * Creates the moderation of media (§4 "Media"): a result sets onModeration to false, with blurred and
 * allowUnblure.
 */
export function createMediaModeration(options: MediaModerationOptions): MediaModeration {
  const { changes, clock, database, ledger, log, presence, scope, uploads, views, judge } = options;

  /** Changes the state only from one of `from`, so that a concurrent decision is not overwritten. */
  async function changeState(
    { id }: Pick<MediaRow, 'id'>,
    from: readonly MediaState[],
    to: MediaState,
    shouldNotify: boolean,
  ): Promise<void> {
    await changes.run(async (change) => {
      const item = await change.db
        .selectFrom('message_media')
        .selectAll()
        .where('id', '=', id)
        .where('moderation', 'in', from)
        .executeTakeFirst();
      if (!item) return;
      const payerId = to === 'hidden' && item.paid === 1 ? await giveBackTo(change, item) : null;
      await changeMedium(change, views, item, {
        moderation: to,
        // A media item that is shown again must be bought again, so that no one is charged without a request.
        ...(payerId === null ? {} : { paid: 0, unblurred: 0 }),
      });
      const what = item.type === 'video' ? 'video' : 'photo';
      if (shouldNotify)
        await say(change, item.from_id, `moderation.${what}${to === 'hidden' ? 'Hidden' : 'Shown'}`);
      if (payerId !== null) await say(change, payerId, 'moderation.refunded');
    });
  }

  /** Refunds a paid media item. Returns the id of the buyer; null: it was not bought. */
  async function giveBackTo(change: Change, item: MediaRow): Promise<string | null> {
    const members = await membersOf(change.db, item.chat_id);
    const payerId = members.find((member) => isTheirs(member, item.from_id))?.user_id;
    if (payerId === undefined) return null;
    const purchase = { payerId, earnerId: item.from_id, mediaId: item.id };
    return (await giveBack(change, ledger, purchase)) ? payerId : null;
  }

  /** Records a notification without the chat, because the service speaks and not the other person. */
  async function say(change: Change, userId: string, key: TextKey): Promise<void> {
    await recordActivity({ clock, presence }, change, {
      userId,
      event: 'notification',
      kind: 'systemMessage',
      text: textOf(key, await appLocaleOf(change.db, userId)),
    });
  }

  async function isProhibited(item: MediaRow): Promise<boolean> {
    try {
      const image = await previewOf(uploads, item);
      if (!judge || !image) return false;
      return (await judge({ mediaId: item.id, userId: item.from_id, image })) === 'prohibited';
    } catch (err) {
      // A failed service lets media pass, as for frames, so that people can still exchange pictures.
      log.error({ err }, 'chat: moderation of a medium failed, so the medium is shown');
      return false;
    }
  }

  async function judgeMedium(id: string): Promise<void> {
    const item = await database
      .selectFrom('message_media')
      .selectAll()
      .where('id', '=', id)
      .where('moderation', '=', 'checking')
      .executeTakeFirst();
    if (!item) return;
    const isHidden = await isProhibited(item);
    // The backend is stopping without a verdict. The next start judges the item again.
    if (scope.ended) return;
    await changeState(item, ['checking'], isHidden ? 'hidden' : 'allowed', isHidden);
  }

  const judgeMedia = async (ids: readonly string[]) => void (await Promise.all(ids.map(judgeMedium)));

  return {
    judgeMedia,
    async refresh() {
      const left = await database
        .selectFrom('message_media')
        .select('id')
        .where('moderation', '=', 'checking')
        .execute();
      // The items are judged one after another, because many may have accumulated.
      for (const { id } of left) await judgeMedium(id);
    },
    async applyDecision(reference, state, shouldNotify) {
      const from: readonly MediaState[] = state === 'hidden' ? ['checking', 'allowed'] : ['hidden'];
      for (const item of await mediaOf(database, reference))
        await changeState(item, from, state, shouldNotify);
    },
  };
}
