import { toLocalBackendSchema, type FromLocalBackend, type ToLocalBackend } from '#shared/localBackend.ts';
import * as z from 'zod/mini';
import { createBackend, type Backend } from '../app/app.ts';
import { mainPort, type MainPort } from '../children/starter.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { readEnvironment } from './environment.ts';
import { backendOptions } from './options.ts';

/** Only these variables of the app's environment apply here, because host and port must not change. */
const counted = ['SEED', 'COMPANIONS', 'LOG_LEVEL', 'ALLOWED_ORIGINS'] as const;

type Start = Extract<ToLocalBackend, { kind: 'start' }>;

function open({ port, secret, dataDir }: Start, onNoCompanions: (reason: string) => void): Promise<Backend> {
  const given = Object.fromEntries(counted.map((name) => [name, process.env[name]]));
  const environment = readEnvironment({ ...given, PORT: String(port), DATA_DIR: dataDir });
  return createBackend({
    ...backendOptions(environment),
    localSecret: secret,
    onNoCompanions,
    // The system browser would show the provider's pages; it has no secret, and the port would be open to
    // every program.
    externalSignIn: null,
  });
}

/**
 * Runs the embedded backend in the desktop's utility process; starts and stops on messages of the main
 * process.
 */
function serve(main: MainPort): void {
  let backend: Promise<Backend> | null = null;
  const send = (message: FromLocalBackend) => main.postMessage(message);

  async function end(code: number): Promise<void> {
    await backend?.then((opened) => opened.close()).catch(() => undefined);
    process.exit(code);
  }

  main.on('message', ({ data }) => {
    const { data: message } = z.safeParse(toLocalBackendSchema, data);
    if (message?.kind === 'end') void end(0);
    if (message?.kind !== 'start' || backend !== null) return;
    backend = open(message, (why) => send({ kind: 'noCompanions', why }));
    backend.then(
      () => send({ kind: 'ready' }),
      (error: unknown) => {
        send({ kind: 'failed', why: error instanceof DatabaseProblem ? error.message : String(error) });
        void end(1);
      },
    );
  });
  process.on('unhandledRejection', (error) => {
    console.error('Unhandled promise rejection:', error);
  });
}

if (mainPort !== null) serve(mainPort);
