/** @module-tag prove */
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { createProfile, runKind } from './run.ts';
import { shownAppOrigin } from './standIn/origin.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { openKilledWriter, victims } from './support/killed.ts';

/** `npm run prove -- desktop` runs it with many more kills, at random moments. */
it('the draft, the chat and every message survive when any process is killed while the user writes', async ({
  onTestFailed,
  skip,
}) => {
  skip(
    runKind !== 'stand-in',
    'the stores’ thread and the pages’ processes are reached through the stand-in alone',
  );
  await ensureDesktopBuild();
  const backend = await startBackendProcess({ env: { ALLOWED_ORIGINS: shownAppOrigin } });
  const profile = createProfile();
  const writer = await openKilledWriter(backend.url, profile);
  onTestFailed(() => console.error(writer.run.output()));
  try {
    for (const victim of victims) {
      await writer.send(`before the ${victim}`);
      await writer.keepDraft(`half of it, ${victim}`);
      const tookMs = await writer.kill(victim, `half of it, ${victim}`);
      console.info(`desktop: ${victim} killed, as it was after ${Math.round(tookMs)} ms`);
    }
    const wanted = victims.map((victim) => `before the ${victim}`);
    const sent = await writer.sent(wanted);
    expect(sent.filter((text) => wanted.includes(text))).toEqual(wanted);
  } finally {
    await writer.close();
    await backend.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}, 240_000);
