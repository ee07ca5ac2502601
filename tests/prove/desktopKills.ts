import { rmSync } from 'node:fs';
import { pause } from '#tests/kit/waitFor.ts';
import { atMost, percentile, type Report } from '../bench/table.ts';
import { createProfile } from '../desktop/run.ts';
import { shownAppOrigin } from '../desktop/standIn/origin.ts';
import { ensureDesktopBuild } from '../desktop/support/freshBuild.ts';
import { openKilledWriter, victims, type Victim } from '../desktop/support/killed.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { createRandom } from './random.ts';

/**
 * A user writes on the desktop over the stand-in while the page's process, the thread of the stores or the main
 * process is killed at random. Each acknowledged message must then exist once, and the page must look as before.
 */
const KILLS = 60;
const SEED = 20_261_126;
/**
 * Page crashes per app start. A third crash within two minutes delays the restart (main/windows/crashRecovery.ts).
 */
const PAGES_IN_A_LIFE = 2;
const others = victims.filter((victim) => victim !== 'page');
/** Maximum milliseconds until a killed page is back. The user restarts the app after a kill of the main process. */
const BACK_WITHIN_MS = 5_000;

export async function run({ kills = KILLS }: { readonly kills?: number } = {}): Promise<Report> {
  await ensureDesktopBuild();
  const random = createRandom(SEED);
  const backend = await startBackendProcess({ env: { ALLOWED_ORIGINS: shownAppOrigin } });
  const profile = createProfile();
  const took = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
  const acknowledged: string[] = [];
  let sent: readonly string[] = [];
  let pages = 0;
  try {
    const writer = await openKilledWriter(backend.url, profile);
    try {
      for (let number = 1; number <= kills; number += 1) {
        const victim = random.pick(pages < PAGES_IN_A_LIFE ? victims : others);
        if (victim === 'page') pages += 1;
        if (victim === 'main') pages = 0;
        for (let more = random.below(4); more >= 0; more -= 1) {
          const text = `word ${number}.${more}`;
          await writer.send(text);
          acknowledged.push(text);
        }
        await writer.keepDraft(`draft ${number}`);
        await pause(random.below(300));
        const tookMs = await writer.kill(victim, `draft ${number}`);
        took.get(victim)?.push(tookMs);
        console.log(`  ${number} of ${kills}: ${victim}, as it was after ${Math.round(tookMs)} ms`);
      }
      sent = await writer.sent(acknowledged);
    } finally {
      await writer.close();
    }
  } finally {
    await backend.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const count = (text: string) => sent.filter((one) => one === text).length;
  return {
    title: 'the desktop, killed at random moments while somebody writes',
    rows: victims.map((victim) => ({
      killed: victim,
      times: took.get(victim)?.length ?? 0,
      'back after, p50 ms': Math.round(percentile(took.get(victim) ?? [], 0.5)),
      'max ms': Math.round(Math.max(...(took.get(victim) ?? []))),
    })),
    goals: [
      atMost(
        'acknowledged messages that are lost',
        acknowledged.filter((one) => count(one) === 0).length,
        0,
        '',
      ),
      atMost('messages that are there twice', acknowledged.filter((one) => count(one) > 1).length, 0, ''),
      atMost(
        'the page is as it was, at the most',
        Math.max(...(took.get('page') ?? [])),
        BACK_WITHIN_MS,
        'ms',
      ),
    ],
    notes: [`${acknowledged.length} messages; over the stand-in, with the draft kept before each kill`],
  };
}
