import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aService } from '#tests/kit/backend/moderationService.ts';
import { aModerator, colourOf, hidden, shown, acquaintedPair } from './testing/moderatedMedia.ts';
import { mediaDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

const colours = ['#f00', '#0f0', '#00f'] as const;

async function anAlbum(world: ChatWorld, from: Person, to: Person) {
  const pictures: string[] = [];
  for (const colour of colours) pictures.push(await world.picture(from, colour));
  return (await world.send(from, to, mediaDraft(pictures))).message;
}

/** Starts a moderation service that prohibits green pictures. */
const hatesGreen = () =>
  aService((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void colourOf(Buffer.concat(parts).toString('base64')).then((colour) =>
        response.end(JSON.stringify({ verdict: colour === 'green' ? 'prohibited' : 'ok' })),
      );
    });
  });

async function theCase(world: ChatWorld, boss: Person) {
  const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
  expect(cases).toHaveLength(1);
  return world.as(boss, 'getModerationCase', { params: { id: cases[0]!._id } });
}

describe('several pictures in one message', () => {
  it('are judged separately, and the case is about the prohibited one', async () => {
    const { world, he, she, chatId } = await acquaintedPair({
      moderationService: { url: await hatesGreen() },
    });
    const boss = await aModerator(world);
    await anAlbum(world, he, she);
    await world.features.idle();
    const { messages } = await world.history(she, chatId);
    expect(messages[0]!.media).toMatchObject([shown, hidden, shown]);
    const { frame, moreFrames } = await theCase(world, boss);
    expect([await colourOf(frame), moreFrames]).toEqual(['green', []]);
  });

  it('are all shown to the moderator in order if the message is reported', async () => {
    const { world, he, she } = await acquaintedPair();
    const boss = await aModerator(world);
    const message = await anAlbum(world, he, she);
    const about = { userId: he.userId, source: 'message', refId: message._id } as const;
    await world.as(she, 'report', { body: { ...about, reason: 'nudity' } });
    await world.features.idle();
    const { frame, moreFrames } = await theCase(world, boss);
    expect(await Promise.all([frame, ...moreFrames].map(colourOf))).toEqual(['red', 'green', 'blue']);
    expect((await sharp(Buffer.from(frame!, 'base64')).metadata()).format).toBe('jpeg');
  });

  it('make one case if one of them is reported', async () => {
    const { world, he, she } = await acquaintedPair();
    const boss = await aModerator(world);
    const { media } = await anAlbum(world, he, she);
    const about = { userId: he.userId, source: 'media', refId: media[2]!.id } as const;
    await world.as(she, 'report', { body: { ...about, reason: 'nudity' } });
    await world.features.idle();
    const { frame, moreFrames } = await theCase(world, boss);
    expect([await colourOf(frame), moreFrames]).toEqual(['blue', []]);
  });
});
