import { createFakeEngine } from '../fake/fakeEngine.ts';
import { createFakeLink } from '../fake/fakeLink.ts';
import { createFakeLocalMedia } from '../fake/fakeLocalMedia.ts';
import { toDevices } from '../capture/devices.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { testTools } from '#tests/kit/engines/tools.ts';
import { describeConformance } from '#tests/kit/engines/conformanceCases.ts';
import type { FaultyPair } from '#tests/kit/engines/participants.ts';

async function makePair(): Promise<FaultyPair> {
  const instruments = installInstruments();
  const { clock } = instruments;
  const link = createFakeLink(clock);
  // Elements play only through real speakers, so the fake media use the system's devices.
  const devices = toDevices(await navigator.mediaDevices.enumerateDevices());
  const locals = [
    createFakeLocalMedia({ clock, name: 'ann', state: { devices } }),
    createFakeLocalMedia({ clock, name: 'ben', state: { devices } }),
  ] as const;
  await Promise.all(locals.map((local) => local.open()));
  const engines = [createFakeEngine({ clock, link }), createFakeEngine({ clock, link })] as const;
  const tell = (index: 0 | 1, event: Parameters<(typeof engines)[0]['emit']>[0]) =>
    void setTimeout(() => engines[index].emit(event), 0);
  return {
    locals,
    engines,
    alive: () => instruments.alive(),
    choke: (index) => locals[index].set({ microphoneProblem: 'unknown' }),
    vanish: (index) => tell(index === 0 ? 1 : 0, { type: 'peerLeft', reason: 'dropped' }),
    refuse: (index) => setTimeout(() => tell(index, { type: 'refused' }), 50),
    end() {
      for (const local of locals) local.close();
      instruments.uninstall();
    },
  };
}

describeConformance(testTools, 'fake', makePair);
