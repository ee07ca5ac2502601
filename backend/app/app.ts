import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { rememberRequest } from '../account/index.ts';
import { createPasswords, strongCost } from '../people/passwords.ts';
import { createPresence } from '../people/presence.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';
import { gestureFolder, localCheckPath } from '../application/index.ts';
import { followServer, typingPath } from '../chat/index.ts';
import { systemClock } from '../lib/clock.ts';
import { createSoleCluster, joinCluster, type Cluster } from '../cluster/index.ts';
import { whileOwner } from '../cluster/leases.ts';
import { watchDeadNodes } from './deadNodes.ts';
import { runOneAtATime } from '../cluster/oneAtATime.ts';
import type { CoreContext } from '../context.ts';
import { startDemoAnswers, startDemoCompanions } from './demoCompanions.ts';
import { countRequests, drain, drainTimes, type DrainTimes } from './drain.ts';
import { openFiles } from '../files/index.ts';
import { giftFolder } from '../gifts/index.ts';
import { createDemoProvider, createWebhookProvider, type PurchaseProvider } from '../purchases/index.ts';
import { createFeatures, type Features } from './features.ts';
import { createSecretGuard } from '../http/secretGuard.ts';
import { createOrigins } from '../http/origins.ts';
import { createServer, portOf, shownUrl } from '../http/server.ts';
import { startIdentity } from '../identity/index.ts';
import { createLog } from '../lib/log.ts';
import { measureLoopDelay } from '../lib/loopDelay.ts';
import { createLinkOrigin, createMailer, type Mailer } from '../mail/index.ts';
import { createIceServers } from '../matching/index.ts';
import { metricsOf, openMetrics } from './metrics.ts';
import { auditBook } from '../money/audit.ts';
import { createLedger } from '../money/bookings.ts';
import { attachSocketServer } from '../realtime/socketServer.ts';
import { createSignInGate, signInGateDefaults } from '../realtime/signInGate.ts';
import { createSwitchboard } from '../realtime/switchboard.ts';
import { demoAccounts, demoPassword, requireDemoShut, seedDemo } from '../seed/index.ts';
import { createReadiness } from './readiness.ts';
import type { Database } from '../storage/database.ts';
import { lockData } from '../storage/exclusive.ts';
import { openDatabase } from '../storage/open.ts';
import { databaseFileIn, preparePrivateFolder } from '../storage/place.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';
import { productVersion, projectRoot } from '../lib/version.ts';
import type { BackendOptions } from './backendOptions.ts';
import { createEvents } from '../events.ts';

export type { BackendOptions } from './backendOptions.ts';

export interface Backend {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly context: CoreContext;
  readonly features: Features;
  readonly app: FastifyInstance;
  readonly mail: Pick<Mailer, 'sent'>;
  /** URL of the Prometheus endpoint; null if `METRICS_PORT` is not set. */
  readonly metricsUrl: string | null;
  /** Creates a session for this user, as after a log-in. */
  issueToken(userId: string): Promise<string>;
  /**
   * Makes `/ready` answer 503, then moves sockets to other nodes and waits for running requests. Does not
   * close.
   */
  drain(times?: Partial<DrainTimes>): Promise<void>;
  /** Stops everything. Repeated calls return the same promise. */
  close(): Promise<void>;
}

/** Creates and starts the embedded backend. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, host = '127.0.0.1', seed = 'demo', companions = 0, strict = false } = options;
  const { localSecret = null } = options;
  const isInMemory = dataDir === ':memory:';
  const scope = createScope();
  const timers = options.clock ?? systemClock;
  const log = createLog(options.logLevel ?? 'warn');
  const folder = isInMemory ? null : resolve(dataDir);
  if (folder !== null) preparePrivateFolder(folder);
  const { databaseUrl = isInMemory ? dataDir : databaseFileIn(dataDir) } = options;
  const onLost = (err: Error) => log.error({ err }, 'database: an idle connection broke');
  const ended = new AbortController();
  const undo: (() => Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  let isDraining = false;
  const close = () => (closing ??= unwind());
  const lock = await lockData(
    {
      // Backends that share a database through Redis use leases instead of the lock, and may share the data
      // folder.
      dataDir: options.redisUrl === undefined ? folder : null,
      databaseUrl:
        options.openDatabase || options.redisUrl !== undefined ? null : (options.databaseUrl ?? null),
    },
    {
      // Uses the real time even with a manual clock, because the lock belongs to a real connection.
      clock: systemClock,
      scope,
      onTaken(problem) {
        log.fatal(problem.message);
        void close();
        options.onDataTaken?.(problem);
      },
    },
  );
  undo.push(() => lock.release());

  async function unwind(): Promise<void> {
    try {
      scope.end();
    } finally {
      ended.abort();
      for (const step of undo.splice(0).reverse())
        await step().catch((err: unknown) =>
          log.error({ err }, 'shutdown: a step of closing the backend failed'),
        );
    }
  }

  async function clusterOf(database: Database): Promise<Cluster> {
    const { redisUrl } = options;
    if (redisUrl === undefined) return createSoleCluster(timers, log);
    const joined = await joinCluster({ database, redisUrl, timers, scope, log });
    undo.push(() => joined.close());
    return joined.cluster;
  }

  try {
    const database = await (options.openDatabase?.() ??
      openDatabase(databaseUrl, onLost, { timeouts: options.databaseTimeouts }));
    undo.push(() => database.destroy());
    await followServer(database);
    const cluster = await clusterOf(database);
    const { clock } = cluster;
    const users = createUsers(database);
    const sessions = createSessions(database, clock);
    const passwords = createPasswords(options.passwordCost ?? strongCost);
    // Set when the features are created below. No client can connect before that.
    let matching: Features['matching'] | null = null;
    const areBlocked = (a: string, b: string) => matching?.areBlocked(a, b) ?? false;
    const hasBlocked = (from: string, to: string) => matching?.hasBlocked(from, to) ?? false;
    const switchboard = createSwitchboard({
      scope,
      clock,
      log,
      strict,
      shared: cluster.shared?.realtime,
      areBlocked,
      typingPath: (from, to) => typingPath(database, from, to),
    });
    cluster.shared?.realtime.attach(switchboard.people, switchboard.notifyLeft);
    const { hub } = switchboard;
    if (cluster.shared) {
      const { nodes, realtime } = cluster.shared;
      watchDeadNodes({
        ...{ nodes, bus: realtime.bus, database, scope, clock, log },
        connected: () => hub.connected(),
      });
    }
    const unitOfWork = createUnitOfWork(database, hub);
    const ledger = createLedger({ database, unitOfWork, clock });
    const context: CoreContext = {
      events: createEvents(log),
      scope,
      clock,
      cluster,
      log,
      database,
      unitOfWork,
      ledger,
      hub,
      presence: createPresence(users, hub, hasBlocked),
    };
    const { filesS3: s3 = null, reserveBytes } = options;
    const places = await openFiles({ dataDir: folder, s3, reserveBytes }, { database, cluster, log });
    undo.push(() => Promise.resolve(places.close()));
    const identity = options.externalSignIn
      ? await startIdentity(options.externalSignIn, { scope, clock, cluster, log })
      : null;
    if (identity) undo.push(() => identity.close());
    // Runs on one node at a time, because concurrent nodes would each add the demo data.
    const people =
      seed === 'demo'
        ? await runOneAtATime('seed', { leases: cluster.leases, timers, scope }, () =>
            seedDemo({ database, unitOfWork, ledger, passwords, clock }),
          )
        : [];
    if (seed === 'demo') await requireBalance(database);
    if (options.demoDoor === 'shut') await requireDemoShut(users, passwords);
    const companionIds = new Set(people.map(({ userId }) => userId));
    const { smtpUrl, mailFrom, allowedOrigins = [] } = options;
    const mailer = createMailer({
      log,
      clock,
      dataDir: folder,
      smtpUrl,
      from: mailFrom,
    });
    undo.push(() => Promise.resolve(mailer.close()));
    const features = createFeatures(context, {
      mailer,
      passwords,
      linkOrigin: createLinkOrigin(options.publicUrl, allowedOrigins, () => shownUrl(app, host)),
      external: options.externalProvider ?? identity?.signIn,
      recaptcha: options.recaptcha,
      metAgainAfterMs: options.metAgainAfterMs,
      areKeptApart: (a, b) => companionIds.has(a) && companionIds.has(b),
      settings: options.settings,
      splitWeights: options.splitWeights,
      sendsFrames: (userId) => options.missesFrames !== false && !companionIds.has(userId),
      places,
      spawnPictureChild: options.spawnPictureChild,
      moderationService: options.moderationService,
      detectors: options.detectors,
      spawnDetectorChild: options.spawnDetectorChild,
      identityCheck:
        options.identityCheck === undefined && seed === 'demo' ? 'local' : (options.identityCheck ?? null),
      push: { contact: contactOf(options.publicUrl), allowsLoopback: options.pushesToLoopback },
      purchaseProvider: providerOf(options.purchases, clock),
      iceServersFor: options.ice ? createIceServers(clock, options.ice) : undefined,
    });
    matching = features.matching;
    switchboard.findRtcBy(
      async (channelId) =>
        (await features.calls.findChannel(channelId)) ?? features.matching.findChannel(channelId),
    );
    undo.push(() => features.close());

    const guard = createSecretGuard(localSecret, localCheckPath);
    const origins = createOrigins(allowedOrigins);
    const app = await createServer({
      log,
      clock,
      cluster,
      handlers: features.handlers,
      sessions,
      origins,
      guard,
      strict,
      version: productVersion,
      demoAccounts:
        seed === 'demo' ? demoAccounts.map(({ email }) => ({ email, password: demoPassword })) : [],
      externalSignIn: (host) => identity?.shownAt(host) ?? null,
      agoraAppId: options.agoraAppId ?? null,
      filesOrigin: places.origin,
      sells: options.purchases !== 'none',
      client: options.client,
      media: {
        portraits: resolve(projectRoot, 'resources/portraits'),
        galleries: resolve(projectRoot, 'resources/gallery'),
        gifts: giftFolder,
        gestures: gestureFolder,
      },
      webRoot: options.webRoot ?? resolve(projectRoot, 'out/web'),
      rateLimits: options.rateLimits !== 'off',
      trustProxy: options.trustProxy,
      signal: ended.signal,
      whyNotReady: createReadiness({
        database,
        lock,
        nodes: cluster.shared?.nodes ?? null,
        loopDelayMs: measureLoopDelay(scope),
        isStopping: () => isDraining || closing !== null,
      }),
    });
    const requests = countRequests(app);
    app.addHook('preHandler', rememberRequest);
    features.files.registerRoutes(app);
    features.application.registerRoutes(app);
    features.purchases.registerRoutes(app);
    features.leaving.registerRoutes(app);
    const gate = createSignInGate({
      ...signInGateDefaults,
      ...(options.rateLimits === 'off' && { perAddress: null }),
      ...options.socketGate,
      trustProxy: options.trustProxy,
    });
    const sockets = attachSocketServer({
      http: app.server,
      scope,
      clock,
      log,
      switchboard,
      sessions,
      origins,
      guard,
      gate,
    });
    // Closes the sockets first, because open sockets would keep the server running.
    app.addHook('preClose', async () => sockets.cut());
    undo.push(() => app.close());

    // Registers the node before the first socket, because other nodes only take over from registered nodes.
    await cluster.shared?.nodes.renew();
    // "localhost" would open a second server for the other address family, without the sockets.
    await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port: options.port });
    const port = portOf(app);
    const url = shownUrl(app, host);
    const issueToken = (userId: string) => sessions.issue(userId);
    if (companions > 0) {
      const { chat } = features;
      const demo = { log, clock, url, secret: localSecret, people, issueToken };
      startDemoAnswers({ ...demo, scope, chat, database });
      // Companions are single clients, so only one node runs them.
      whileOwner(cluster, scope, 'companions', (owned) =>
        startDemoCompanions({
          ...demo,
          scope: owned,
          max: companions,
          onUnavailable: options.onNoCompanions,
        }),
      );
    }

    const { metricsPort = null } = options;
    const metrics =
      metricsPort === null
        ? null
        : await openMetrics(metricsPort, () =>
            metricsOf(features.moderation.counts, gate.counts, features.moderation.detectorCounts),
          );
    if (metrics) undo.push(() => metrics.close());

    const metricsUrl = metrics?.url ?? null;
    return {
      url,
      port,
      context,
      features,
      app,
      mail: mailer,
      metricsUrl,
      issueToken,
      drain(times) {
        isDraining = true;
        return drain(sockets, requests, { ...drainTimes, ...times });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the contact for push services. Some services reject a URL without TLS. */
function contactOf(publicUrl: string | undefined): string | undefined {
  return publicUrl?.startsWith('https:') ? publicUrl : undefined;
}

function providerOf(how: BackendOptions['purchases'], clock: Pick<Clock, 'now'>): PurchaseProvider | null {
  if (how === 'none') return null;
  return how === undefined || how === 'demo' ? createDemoProvider() : createWebhookProvider(how, clock);
}

/** Throws if the demo's ledger does not balance. */
async function requireBalance(database: Database): Promise<void> {
  const { problems } = await auditBook(database);
  if (problems.length > 0) throw new DatabaseProblem(`The ledger does not balance: ${problems.join('; ')}.`);
}
