import { expect, it } from 'vitest';
import { acquaintedPair, seen } from './testing/moderatedMedia.ts';
import { mediaDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

const price = 45;

const fetched = async ({ url }: ChatWorld, address: string) => (await fetch(new URL(address, url))).status;

/** A streamer sends two pictures and a text in one message, and sells a user one of the pictures. */
async function sale() {
  const { world, he, she, chatId } = await acquaintedPair();
  const paid = { tempUploadId: await world.picture(she), price };
  const draft = { ...mediaDraft([paid, { tempUploadId: await world.picture(she) }]), text: 'Last summer' };
  const { message } = await world.send(she, he, draft);
  const [sold, free] = message.media;
  const input = { body: { chatId, messageId: message._id, mediaItemId: sold!.id } };
  const { mediaItem } = await world.as(he, 'unblurMedia', input);
  const remove = (who: Person) =>
    world.as(who, 'deleteMessages', { body: { chatId, messages: [message._id] } });
  const idsOf = async (who: Person) =>
    (await world.history(who, chatId)).messages.map(({ _id }) => _id).filter((id) => id === message._id);
  return { world, he, she, chatId, message, sold, free, url: mediaItem?.url ?? '', remove, idsOf };
}

it('a paid picture stays with its buyer when the seller deletes the message, and the rest of the message does not', async () => {
  const { world, he, she, chatId, message, sold, free, url, remove, idsOf } = await sale();
  const [his, hers] = [await world.ear(he), await world.ear(she)];
  await remove(she);
  expect([await idsOf(he), await idsOf(she)]).toEqual([[message._id], []]);
  const { messages } = await world.history(he, chatId);
  const left = messages.find(({ _id }) => _id === message._id);
  expect(left).toMatchObject({ text: null, deleted: null, media: [{ id: sold!.id, isPaid: true, url }] });
  expect(left?.media).toHaveLength(1);
  expect(await seen(world, he, chatId)).toMatchObject({ id: sold!.id, blurred: false });
  expect([await fetched(world, url), await fetched(world, free!.url ?? '')]).toEqual([200, 404]);
  expect(await his.heard()).toMatchObject([
    {
      event: 'messageUpdated',
      data: { message: { _id: message._id, text: null, media: [{ id: sold!.id }] } },
    },
  ]);
  expect((await hers.heard())[0]).toMatchObject({
    event: 'messagesDeleted',
    data: { messageIds: [message._id] },
  });
  expect(await world.coins(he, she)).toEqual([55, 27]);
  const shown = await world.as(he, 'getChatMedia', { params: { chatId }, query: {} });
  expect(shown.mediaItems.map(({ id }) => id)).toEqual([sold!.id]);
  // An hour later the picture is still there, although unused files are deleted by then.
  world.clock.advance(61 * 60_000);
  await world.features.idle();
  expect(await fetched(world, url)).toBe(200);
});

it('a paid picture is deleted after both the seller and the buyer deleted it, in any order', async () => {
  for (const order of [
    ['she', 'he'],
    ['he', 'she'],
  ] as const) {
    const made = await sale();
    for (const who of order) await made.remove(made[who]);
    expect([await made.idsOf(made.he), await made.idsOf(made.she)]).toEqual([[], []]);
    expect(await fetched(made.world, made.url)).toBe(404);
  }
});

it('a buyer who was offline catches up with the remaining part of the message', async () => {
  const { world, he, she, chatId, message, sold, remove } = await sale();
  const { revision } = await world.history(he, chatId);
  await remove(she);
  const changes = { direction: 'changes', paginationToken: String(revision) };
  const his = (await world.history(he, chatId, changes)).messages;
  expect(his).toMatchObject([{ _id: message._id, deleted: null, media: [{ id: sold!.id }] }]);
  const hers = (await world.history(she, chatId, changes)).messages;
  expect(hers.map(({ _id, deleted, media }) => [_id, deleted, media])).toContainEqual([
    message._id,
    true,
    [],
  ]);
});

it('an unpaid picture is deleted with its message', async () => {
  const { world, he, she, chatId } = await acquaintedPair();
  const draft = mediaDraft([{ tempUploadId: await world.picture(she), price }]);
  const { message } = await world.send(she, he, draft);
  await world.as(she, 'deleteMessages', { body: { chatId, messages: [message._id] } });
  expect((await world.history(he, chatId)).messages.map(({ _id }) => _id)).not.toContain(message._id);
});
