import { createCapture } from '../capture/capture.ts';
import { createPeerEngine } from '../peer/peerEngine.ts';
import type { SignalingPort } from '../port.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { createMemorySignaling } from '#tests/kit/engines/memorySignaling.ts';
import { testTools } from '#tests/kit/engines/tools.ts';
import { describeConformance } from '#tests/kit/engines/conformanceCases.ts';
import { userIds, type FaultyPair } from '#tests/kit/engines/participants.ts';

async function makePair(): Promise<FaultyPair> {
  const instruments = installInstruments();
  const { clock } = instruments;
  const signaling = createMemorySignaling();
  const locals = [createCapture({ clock }), createCapture({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));
  const refused = new Set<0 | 1>();

  /** Simulates the server's answer to a second window of the same user. */
  function portOf(index: 0 | 1): SignalingPort {
    const port = signaling.port(userIds[index]);
    return {
      ...port,
      open: (request) =>
        refused.has(index) ? Promise.resolve({ peers: [], isRefused: true }) : port.open(request),
    };
  }

  return {
    locals,
    engines: [
      createPeerEngine({ signaling: portOf(0), clock }),
      createPeerEngine({ signaling: portOf(1), clock }),
    ],
    alive: () => instruments.alive(),
    // The two sides join in order, so the last two connections are those of side 0 and side 1.
    choke(index) {
      const senders = instruments.connections.slice(-2)[index]?.getSenders() ?? [];
      void senders.find(({ track }) => track?.kind === 'audio')?.replaceTrack(null);
    },
    vanish(index) {
      signaling.unplug(userIds[index]);
      instruments.connections.slice(-2)[index]?.close();
    },
    refuse: (index) => refused.add(index),
    end() {
      for (const local of locals) local.close();
      instruments.uninstall();
    },
  };
}

describeConformance(testTools, 'peer', makePair);
