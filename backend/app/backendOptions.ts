import type { Clock } from '#shared/lib/clock.ts';
import type { ExternalSignIn, OwnSettings, RecaptchaVerifier } from '../account/index.ts';
import type { PasswordCost } from '../people/passwords.ts';
import type { SplitWeights } from '../people/splits.ts';
import type { RemoteIdentitySettings } from '../application/index.ts';
import type { WebhookSettings } from '../purchases/index.ts';
import type { S3Settings } from '../files/index.ts';
import type { TrustedProxies } from '../http/proxies.ts';
import type { ClientOptions } from '../http/service.ts';
import type { ExternalSignInSettings } from '../identity/index.ts';
import type { LogLevel } from '../lib/log.ts';
import type { IceSettings } from '../matching/index.ts';
import type { SignInGateOptions } from '../realtime/signInGate.ts';
import type { SpawnDetectorChild } from '../detectors/index.ts';
import type { DetectorThresholds, RemoteSettings } from '../moderation/index.ts';
import type { SpawnPictureChild } from '../pictures/childProcess.ts';
import type { Database } from '../storage/database.ts';

import type { PostgresTimeouts } from '../storage/postgresPool.ts';
import type { DatabaseProblem } from '../storage/problems.ts';

export interface BackendOptions {
  /** Folder of the data. `:memory:` keeps everything in memory until the backend closes. */
  readonly dataDir: string;
  /** URL of a PostgreSQL database, `postgres://…`. Default: a SQLite file in `dataDir`. */
  readonly databaseUrl?: string;
  /**
   * The Redis server that connects several backends of one PostgreSQL database. Without it this backend is
   * alone.
   */
  readonly redisUrl?: string;
  /** The object store of uploads and of moderation's pictures; null: files are in `dataDir`. */
  readonly filesS3?: S3Settings | null;
  /** Time limits of statements, locks and idle transactions on PostgreSQL. */
  readonly databaseTimeouts?: PostgresTimeouts;
  /** Called with the reason when another backend has taken over the data. The backend then closes itself. */
  readonly onDataTaken?: (problem: DatabaseProblem) => void;
  /** Opens the database, for tests. */
  readonly openDatabase?: () => Promise<Database>;
  /** TCP port; 0 takes any free one. */
  readonly port: number;
  readonly host?: string;
  /** Secret that every request and socket must carry. The desktop sets it for its own backend. */
  readonly localSecret?: string | null;
  readonly seed?: 'demo' | 'empty';
  /** `shut`: the start fails if the demo password opens an account of the database. */
  readonly demoDoor?: 'open' | 'shut';
  /** Maximum number of demo companions at a time. Requires `seed: 'demo'`. */
  readonly companions?: number;
  /** Called at most once with the reason, if demo companions can't run on this system. */
  readonly onNoCompanions?: (reason: string) => void;
  readonly rateLimits?: 'on' | 'off';
  /** Proxies whose `X-Forwarded-For` header is trusted. Default: none. */
  readonly trustProxy?: TrustedProxies;
  /** Bounds of sockets that have not signed in; `signInGateDefaults` if not set. */
  readonly socketGate?: Partial<Pick<SignInGateOptions, 'perAddress' | 'signInWithinMs'>>;
  /** For tests: throws for responses and events that break the contract, instead of logging them. */
  readonly strict?: boolean;
  readonly clock?: Clock;
  readonly logLevel?: LogLevel;
  /** Folder of the built web client. */
  readonly webRoot?: string;
  /** Milliseconds before two users who met can be matched again. Default: ten minutes (docs/product.md). */
  readonly metAgainAfterMs?: number;
  /** For tests without cameras: `false` means that missing moderation frames have no consequence. */
  readonly missesFrames?: boolean;
  /** The public origin, which links in mails use. */
  readonly publicUrl?: string;
  /** Settings of this deployment that differ from the defaults. */
  readonly settings?: OwnSettings;
  /**
   * Percentage of users who get the feature of each split. A split without an entry has everyone in
   * `default`.
   */
  readonly splitWeights?: SplitWeights;
  /** Origins that are allowed in addition to the backend's own and the desktop's. */
  readonly allowedOrigins?: readonly string[];
  /** Settings of the external sign-in provider; null: external sign-in is off. */
  readonly externalSignIn?: ExternalSignInSettings | null;
  /** Replaces the external sign-in provider in tests. */
  readonly externalProvider?: ExternalSignIn;
  /** URL of the SMTP server. Default: mails are written to `mail/` in `dataDir`, or kept in memory. */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** Moderation service of the deployment; null: the built-in analysis judges frames. */
  readonly moderationService?: RemoteSettings | null;
  /** Thresholds of the built-in detectors; null: the classic analysis judges alone. */
  readonly detectors?: DetectorThresholds | null;
  /** Replaces the function that starts the detectors' process in tests. */
  readonly spawnDetectorChild?: SpawnDetectorChild;
  /** Service that checks identity documents; null: no check. Default: the built-in page in the demo, null otherwise. */
  readonly identityCheck?: 'local' | RemoteIdentitySettings | null;
  /** Payment provider: `demo` sells without charging, `none` sells nothing, settings name a provider. Default: `demo`. */
  readonly purchases?: 'demo' | 'none' | WebhookSettings;
  /** STUN and TURN servers for peer connections; null: browsers connect directly. */
  readonly ice?: IceSettings | null;
  /** Port of the Prometheus endpoint on the loopback address; 0 takes any free one, null: no endpoint. */
  readonly metricsPort?: number | null;
  /** Agora app id, with which pages may connect to Agora; null: pages connect to this backend alone. */
  readonly agoraAppId?: string | null;
  /** Values of `/config.json` that the backend can't derive itself. */
  readonly client?: ClientOptions;
  /** Verifies the reCAPTCHA of password resets. Default: no reCAPTCHA is required. */
  readonly recaptcha?: RecaptchaVerifier;
  /** For tests: allows push services on the loopback address. */
  readonly pushesToLoopback?: boolean;
  /** Cost of password hashes. Tests use a low cost. */
  readonly passwordCost?: PasswordCost;
  /** Replaces the function that starts the picture processes in tests. */
  readonly spawnPictureChild?: SpawnPictureChild;
  /** Bytes of the disk that uploads leave free. Tests use a small value. */
  readonly reserveBytes?: number;
}
