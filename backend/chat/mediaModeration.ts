import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf, type TextKey } from '../dictionary/index.ts';
import type { Uploads } from '../files/index.ts';
import type { Change, Changes } from './changes.ts';
import { changeMedium } from './mediaChange.ts';
import { isTheirs, memberOf, membersOf } from './members.ts';
import type { MediaRow, MediaState } from './messages.ts';
import { giveBack } from './payments.ts';
import type { JudgeMedium } from './ports.ts';
import type { Views } from './views.ts';
import type { MediaReference } from '../events.ts';

export interface MediaModeration {
  /** What was just sent is looked at, one by one; whoever has it in a chat is told what came of it. */
  look(ids: readonly string[]): Promise<void>;
  /** The same for what was left when the backend was last stopped. */
  refresh(): Promise<void>;
  /** A moderator's word, which is the last. `isTold`: the sender learns of it besides seeing it. */
  settle(reference: MediaReference, state: 'allowed' | 'hidden', isTold: boolean): Promise<void>;
  /** Whether it is an upload's medium that nobody but its sender may see. */
  isHidden(uploadId: string): Promise<boolean>;
  /** The pictures of what somebody reports, in their order; none where they can't have seen it, or it has none. */
  picturesOf(reference: MediaReference, seenBy: string): Promise<readonly Buffer[]>;
}

export interface MediaModerationOptions extends Pick<
  Context,
  'clock' | 'database' | 'ledger' | 'log' | 'presence' | 'scope'
> {
  readonly changes: Changes;
  readonly views: Views;
  readonly uploads: Pick<Uploads, 'previewOf'>;
  /** Null where nobody can tell what is prohibited: nothing waits for a verdict then. */
  readonly judge: JudgeMedium | null;
}

/** §4 "Media": a moderation result sets onModeration false, with blurred and allowUnblure. */
export function createMediaModeration(options: MediaModerationOptions): MediaModeration {
  const { changes, clock, database, ledger, log, presence, scope, uploads, views, judge } = options;

  const selectOf = ({ kind, id, fromId }: MediaReference) =>
    database
      .selectFrom('message_media')
      .selectAll()
      .where(kind === 'message' ? 'message_id' : 'id', '=', id)
      .where('from_id', '=', fromId)
      .where('gift_id', 'is', null)
      .orderBy('position');

  const previewOf = async ({ upload_id: id }: MediaRow) => (id === null ? null : uploads.previewOf(id));

  /** Only from one of these states: what was decided meanwhile is not taken back. */
  async function put(
    { id }: Pick<MediaRow, 'id'>,
    from: readonly MediaState[],
    to: MediaState,
    isTold: boolean,
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
        // Where it is shown again it costs again: nobody is charged without having asked for it.
        ...(payerId === null ? {} : { paid: 0, unblurred: 0 }),
      });
      const what = item.type === 'video' ? 'video' : 'photo';
      if (isTold)
        await say(change, item.from_id, `moderation.${what}${to === 'hidden' ? 'Hidden' : 'Shown'}`);
      if (payerId !== null) await say(change, payerId, 'moderation.refunded');
    });
  }

  /** Answers who had paid for it; null where nobody had. */
  async function giveBackTo(change: Change, item: MediaRow): Promise<string | null> {
    const members = await membersOf(change.db, item.chat_id);
    const payerId = members.find((member) => isTheirs(member, item.from_id))?.user_id;
    if (payerId === undefined) return null;
    const purchase = { payerId, earnerId: item.from_id, mediaId: item.id };
    return (await giveBack(change, ledger, purchase)) ? payerId : null;
  }

  /** Without the chat: it is the service that speaks, not who the medium was for. */
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
      const image = await previewOf(item);
      if (!judge || !image) return false;
      return (await judge({ mediaId: item.id, userId: item.from_id, image })) === 'prohibited';
    } catch (err) {
      // As with frames: whoever can not judge must not keep people's pictures from each other.
      log.error({ err }, 'chat: a medium could not be looked at, it passes');
      return false;
    }
  }

  async function lookAt(id: string): Promise<void> {
    const item = await database
      .selectFrom('message_media')
      .selectAll()
      .where('id', '=', id)
      .where('moderation', '=', 'checking')
      .executeTakeFirst();
    if (!item) return;
    const isHidden = await isProhibited(item);
    // Without a verdict because the backend ends: the next start looks again.
    if (scope.ended) return;
    await put(item, ['checking'], isHidden ? 'hidden' : 'allowed', isHidden);
  }

  const look = async (ids: readonly string[]) => void (await Promise.all(ids.map(lookAt)));

  return {
    look,
    async refresh() {
      const left = await database
        .selectFrom('message_media')
        .select('id')
        .where('moderation', '=', 'checking')
        .execute();
      // One after another: there may be a day's worth.
      for (const { id } of left) await lookAt(id);
    },
    async settle(reference, state, isTold) {
      const from: readonly MediaState[] = state === 'hidden' ? ['checking', 'allowed'] : ['hidden'];
      for (const item of await selectOf(reference).execute()) await put(item, from, state, isTold);
    },
    async isHidden(uploadId) {
      const row = await database
        .selectFrom('message_media')
        .select('id')
        .where('upload_id', '=', uploadId)
        .where('moderation', '=', 'hidden' satisfies MediaState)
        .executeTakeFirst();
      return row !== undefined;
    },
    async picturesOf(reference, seenBy) {
      const items = await selectOf(reference).execute();
      const [first] = items;
      if (!first || !(await memberOf(database, first.chat_id, seenBy))) return [];
      const pictures = await Promise.all(items.map(previewOf));
      return pictures.filter((picture) => picture !== null);
    },
  };
}
