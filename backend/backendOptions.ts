import type { Clock } from '#shared/lib/clock.ts';
import type { ExternalSignIn, OwnSettings, RecaptchaVerifier } from './account/index.ts';
import type { PasswordCost } from './account/passwords.ts';
import type { SplitWeights } from './account/splitDraw.ts';
import type { RemoteIdentitySettings } from './application/index.ts';
import type { WebhookSettings } from './purchases/index.ts';
import type { S3Settings } from './files/s3Store.ts';
import type { TrustedProxies } from './http/proxies.ts';
import type { ClientOptions } from './http/service.ts';
import type { ExternalSignInSettings } from './identity/settings.ts';
import type { LogLevel } from './log.ts';
import type { IceSettings } from './matching/iceServers.ts';
import type { SignInGateOptions } from './realtime/signInGate.ts';
import type { SpawnDetectorChild } from './detectors/childProcess.ts';
import type { DetectorThresholds, RemoteSettings } from './moderation/index.ts';
import type { SpawnPictureChild } from './pictures/childProcess.ts';
import type { Database } from './storage/database.ts';

import type { PostgresTimeouts } from './storage/postgresPool.ts';
import type { DatabaseProblem } from './storage/problems.ts';

export interface BackendOptions {
  /** Where the data lives; `:memory:` forgets it all. */
  readonly dataDir: string;
  /** A `postgres://` database; without one SQLite in `dataDir`. */
  readonly databaseUrl?: string;
  /** The Redis server through which several backends of one PostgreSQL database speak. Without it this backend is alone. */
  readonly redisUrl?: string;
  /** The object store of uploads and of moderation's pictures; null: files are in `dataDir`. */
  readonly filesS3?: S3Settings | null;
  /** How long the PostgreSQL server may take for what. */
  readonly databaseTimeouts?: PostgresTimeouts;
  /** Receives the reason when another backend has taken the data over. This one closes by itself then. */
  readonly onDataTaken?: (problem: DatabaseProblem) => void;
  /** Opens the database, for tests. */
  readonly openDatabase?: () => Promise<Database>;
  /** 0: any free one. */
  readonly port: number;
  readonly host?: string;
  /** Who does not carry it is refused, over HTTP and on the socket: for the desktop's own backend. */
  readonly localSecret?: string | null;
  readonly seed?: 'demo' | 'empty';
  /** `shut`: no account of the database may be open to the password of the demo. */
  readonly demoDoor?: 'open' | 'shut';
  /** Demo companions live at once; they need `seed: 'demo'`. */
  readonly companions?: number;
  /** Called at most once: demo companions can't run on this system. */
  readonly onNoCompanions?: (reason: string) => void;
  readonly rateLimits?: 'on' | 'off';
  /** The proxies whose word on where a request came from is taken; nobody's where nothing is said. */
  readonly trustProxy?: TrustedProxies;
  /** Bounds of sockets that have not signed in; `signInGateDefaults` if not set. */
  readonly socketGate?: Partial<Pick<SignInGateOptions, 'perAddress' | 'signInWithinMs'>>;
  /** Answers and events that break the contract are errors instead of lines in the log: for tests. */
  readonly strict?: boolean;
  readonly clock?: Clock;
  readonly logLevel?: LogLevel;
  /** The built web client. */
  readonly webRoot?: string;
  /** How long two who met are kept apart; the ten minutes of docs/product.md where nothing is said. */
  readonly metAgainAfterMs?: number;
  /** `false`: moderation frames that do not come are not missed; for tests that answer them in the page's place. */
  readonly missesFrames?: boolean;
  /** Where everybody finds it: links in mails lead there. */
  readonly publicUrl?: string;
  /** What the settings say here, where it is not the usual. */
  readonly settings?: OwnSettings;
  /** Percentage of people who get the feature of each split; without an entry everybody is in `default`. */
  readonly splitWeights?: SplitWeights;
  /** Origins besides the own and the desktop shell's. */
  readonly allowedOrigins?: readonly string[];
  /** The external provider people may sign in with; nobody can where nothing is said. */
  readonly externalSignIn?: ExternalSignInSettings | null;
  /** The provider itself, for tests. */
  readonly externalProvider?: ExternalSignIn;
  /** The server that mails go through; without one they become files in DATA_DIR/mail, or stay in memory. */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** The deployment's own moderation service; without one the analysis that comes with the backend. */
  readonly moderationService?: RemoteSettings | null;
  /** Thresholds of the detectors that come with the backend; without them the classic analysis judges alone. */
  readonly detectors?: DetectorThresholds | null;
  /** Starts the detectors' process; for tests. */
  readonly spawnDetectorChild?: SpawnDetectorChild;
  /** Who looks at documents; where nothing is said, the demo has its own page for it, and nobody else anything. */
  readonly identityCheck?: 'local' | RemoteIdentitySettings | null;
  /** Who sells: the demo, which charges nobody, a provider of the deployment's own, or nobody. The demo where nothing is said. */
  readonly purchases?: 'demo' | 'none' | WebhookSettings;
  /** Servers through which browsers reach each other; without a relay they do so directly. */
  readonly ice?: IceSettings | null;
  /** Where this machine alone may read what is counted (metrics.ts): 0 is any free port, null or nothing nowhere. */
  readonly metricsPort?: number | null;
  /** The deployment's app of Agora's: its pages may reach that vendor. Without one they reach this backend alone. */
  readonly agoraAppId?: string | null;
  /** What `/config.json` says beside what the backend knows of itself. */
  readonly client?: ClientOptions;
  /** Whether a new password may be asked for; nobody is asked where nothing is said. */
  readonly recaptcha?: RecaptchaVerifier;
  /** Pushes to a browser may go to a service on this machine: for tests. */
  readonly pushesToLoopback?: boolean;
  /** What hashing a password takes, where it may take less than it should: for tests. */
  readonly passwordCost?: PasswordCost;
  /** Who starts the processes that open pictures; for tests. */
  readonly spawnPictureChild?: SpawnPictureChild;
  /** Bytes of the disk that uploads never fill; for tests. */
  readonly reserveBytes?: number;
}
