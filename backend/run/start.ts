import { createBackend, type Backend } from '../app/app.ts';
import { demoAccounts, demoPassword } from '../seed/index.ts';
import { serverOf } from '../storage/postgres.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { projectRoot } from '../lib/version.ts';
import { readEnvironment, requireDemoMeant, type Environment } from './environment.ts';
import { UsageError } from '../lib/failure.ts';
import { buildWeb, isWebStale } from './freshWeb.ts';
import { backendOptions } from './options.ts';

/** Milliseconds after the signal at which a draining process exits in any case. */
const endsWithinMs = 30_000;

/** Runs the backend from the command line until a signal stops it; shared by the two entries in ../cli/. */
export async function start(options: { readonly build: boolean }): Promise<void> {
  const stop = new AbortController();
  let backend: Backend | null = null;
  let hasOthers = false;

  const onSignal = (signal: NodeJS.Signals) => {
    // A second signal exits at once.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    // Ctrl-C ends without draining, because a person waits. A single process has no other node for its users.
    void (signal === 'SIGTERM' && hasOthers ? drainAndEnd() : end());
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // A failed background task does not stop the service for other users, but it is logged as a bug.
  process.on('unhandledRejection', onRejection);

  async function drainAndEnd(): Promise<void> {
    setTimeout(() => process.exit(1), endsWithinMs).unref();
    await backend?.drain().catch((error: unknown) => console.error(sentence(error)));
    await end();
  }

  async function end(): Promise<void> {
    await backend?.close();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    process.off('unhandledRejection', onRejection);
  }

  function onDataTaken(problem: DatabaseProblem): void {
    process.exitCode = 1;
    console.error(problem.message);
    void end();
  }

  try {
    const environment = readEnvironment(process.env);
    requireDemoMeant(environment);
    hasOthers = environment.REDIS_URL !== undefined;
    if (options.build && (await isWebStale(projectRoot))) {
      say('Building the web client …');
      await buildWeb(projectRoot, stop.signal);
    }
    if (stop.signal.aborted) return;
    backend = await createBackend({ ...backendOptions(environment), onDataTaken });
    // The stop was requested during the start.
    if (stop.signal.aborted) return await end();
    greet(backend.url, environment);
  } catch (error) {
    process.exitCode = 1;
    console.error(sentence(error));
    await end();
  }
}

function onRejection(error: unknown): void {
  console.error(`Unhandled promise rejection: ${sentence(error)}`);
}

function greet(url: string, environment: Environment): void {
  say(`\n  Vesper is running at ${url}\n`);
  if (environment.SEED === 'demo') {
    say(`  Demo accounts, password ${demoPassword}:`);
    for (const { email, title } of demoAccounts) say(`    ${email.padEnd(24)} ${title}`);
    say('');
  }
  say(`  Data in ${placeOf(environment)}. Ctrl-C stops it.\n`);
  // Scripts wait for this line.
  say(`ready ${url}`);
}

function placeOf({ DATA_DIR, DATABASE_URL }: Environment): string {
  if (DATABASE_URL === undefined) return DATA_DIR;
  const { database, server } = serverOf(DATABASE_URL);
  return `the database "${database}" at ${server}, files in ${DATA_DIR}`;
}

/** Returns a one-sentence message for problems that the operator can fix, and the stack for others. */
function sentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof DatabaseProblem) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    const variable = String(port) === process.env['METRICS_PORT']?.trim() ? 'METRICS_PORT' : 'PORT';
    return `Port ${port} is in use already: stop what runs there, or choose another one, as in \`${variable}=${(port ?? 4100) + 1} npm start\`.`;
  }
  if (code === 'EACCES') return `Port ${port} is not ours to open: choose one above 1024.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: look at HOST.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
