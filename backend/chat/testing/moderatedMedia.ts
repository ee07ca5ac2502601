import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { MediaItem } from '#shared/domain/chat.ts';
import { grantStaffRole } from '../../people/staff.ts';
import { createUsers } from '../../people/users.ts';
import type { BackendOptions } from '../../app/app.ts';
import { aService } from '#tests/kit/backend/moderationService.ts';
import { openChats, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

/** Starts a moderation service whose verdicts the test gives, one per waiting picture. */
export async function aJudge() {
  const asked: ServerResponse[] = [];
  let onAsked = () => {};
  const url = await aService((request, response) => {
    request.resume();
    asked.push(response);
    onAsked();
  });
  return {
    options: { moderationService: { url } } satisfies Partial<BackendOptions>,
    /** Waits for a picture and answers with this verdict. */
    async say(verdict: string, status = 200) {
      while (asked.length === 0) await new Promise<void>((resolve) => (onAsked = resolve));
      const response = asked.shift();
      if (!response) throw new Error('The moderation service received no request.');
      response.statusCode = status;
      response.end(JSON.stringify({ verdict }));
    },
    async isAsked() {
      while (asked.length === 0) await new Promise<void>((resolve) => (onAsked = resolve));
    },
  };
}

export async function acquaintedPair(options: Partial<BackendOptions> = {}) {
  const world = await openChats(options);
  const [he, she] = [await world.person('user', 100), await world.person('goddess')];
  return { world, he, she, chatId: await world.becomeAcquainted(he, she) };
}

/** Returns the first media item of the newest message with media, as this person sees it. */
export async function seen(world: ChatWorld, who: Person, chatId: string): Promise<MediaItem> {
  const { messages } = await world.history(who, chatId);
  const item = messages.find(({ media }) => media.length > 0)?.media[0];
  if (!item) throw new Error('The chat contains no medium.');
  return item;
}

export const checking = { onModeration: true, blurred: true, allowUnblure: false, url: null };
export const hidden = { onModeration: false, blurred: true, allowUnblure: false, url: null };
export const shown = {
  onModeration: false,
  blurred: false,
  allowUnblure: true,
  url: expect.any(String) as unknown,
};

/** Returns the main color of a picture from the desk. */
export async function colourOf(frame: string | null): Promise<string | undefined> {
  const { channels } = await sharp(Buffer.from(frame ?? '', 'base64')).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))];
}

/** Creates a moderator. */
export async function aModerator({ database, issueToken }: ChatWorld): Promise<Person> {
  const userId = 'account-moderator';
  await createUsers(database).create({ id: userId, login_method: 4, role: 'user', created_ms: 0 });
  await grantStaffRole(database, userId, 'moderator', 0);
  return { userId, token: await issueToken(userId) };
}
