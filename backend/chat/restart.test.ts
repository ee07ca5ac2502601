import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';

it('after a restart a stored message is not stored again, and revisions continue', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openChats({ dataDir });
  const [a, b] = [await first.person(), await first.person()];
  const draft = textDraft('once');
  const sent = await first.send(a, b, draft);
  await first.close();

  const second = await openChats({ dataDir });
  const again = await second.send(a, b, draft);
  expect(again.message).toEqual(sent.message);
  expect(await second.texts(b, sent.message.chatId)).toEqual(['once']);
  const next = await second.send(a, b);
  expect(next.message.revision ?? 0).toBeGreaterThan(sent.message.revision ?? 0);
});
