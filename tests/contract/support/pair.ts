import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDeployment, type Deployment } from './deployment.ts';
import { openEventRecorder, type EventRecorder } from './eventRecorder.ts';
import { signInDemoPeople, type Person } from './people.ts';

/** A man and a streamer with open sockets, and an artist as a third person. */
export interface Pair {
  readonly deployment: Deployment;
  readonly man: Person;
  readonly queen: Person;
  readonly artist: Person | null;
  readonly his: EventRecorder;
  readonly hers: EventRecorder;
}

/**
 * Opens a deployment for a test file, and new sockets for each test. Returns a function that returns the
 * pair.
 */
export function setUpPair(): () => Pair {
  let deployment: Deployment | null = null;
  let people: Pick<Pair, 'man' | 'queen' | 'artist'> | null = null;
  let pair: Pair | null = null;

  beforeAll(async () => {
    deployment = await openDeployment();
    const { user, goddess, artist } = await signInDemoPeople(deployment);
    if (user && goddess) people = { man: user, queen: goddess, artist };
  });
  afterAll(() => deployment?.stop());

  beforeEach(async ({ skip }) => {
    if (!deployment || !people) return skip('a demo account is missing there, see above');
    const { man, queen } = people;
    const [his, hers] = await Promise.all([
      openEventRecorder(deployment, man.token),
      openEventRecorder(deployment, queen.token),
    ]);
    pair = { deployment, ...people, his, hers };
  });
  afterEach(() => {
    pair?.his.close();
    pair?.hers.close();
    pair = null;
  });

  return () => {
    if (!pair) throw new Error('there is a pair within a test alone');
    return pair;
  };
}
