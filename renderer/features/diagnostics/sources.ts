import type { ProcessFacts } from '#shared/ipc/diagnostics.ts';
import type { ErrorEntry } from '#shared/lib/errorLog.ts';
import type { Device } from '#renderer/engines/port.ts';
import type { RecentSample } from '#renderer/services/callStats/callStats.ts';

/** What one test of the network came to. */
export type ServerTest = { readonly ok: true; readonly ms: number } | { readonly ok: false };
/** `unknown`: no match and no call since the start has named a relay. */
export type RelayTest = ServerTest | 'unknown';

/** Everything that a bundle is made of, before anything of it is left out. */
export interface BundleFacts {
  readonly madeAtMs: number;
  readonly client: {
    readonly version: string;
    readonly target: 'web' | 'electron';
    readonly userAgent: string;
    readonly osName: string;
    readonly language: string;
    readonly cores: number | null;
    readonly screen: string;
    readonly devicePixelRatio: number;
    readonly isOnline: boolean;
    readonly heapMegabytes: number | null;
  };
  /** Null in a browser. */
  readonly process: ProcessFacts | null;
  readonly devices: readonly Device[];
  readonly inUse: Readonly<Record<Device['kind'], string | null>>;
  readonly permissions: Readonly<Record<'camera' | 'microphone', string>>;
  readonly server: ServerTest;
  readonly relay: RelayTest;
  readonly socket: string;
  readonly recent: readonly RecentSample[];
  readonly errors: readonly ErrorEntry[];
}

/** What the page is given to make a bundle of. */
export interface DiagnosticsSources {
  collect(): Promise<BundleFacts>;
  /** What is known to be this person's: none of it is in a bundle. */
  readonly known: () => readonly string[];
  /** Hands the file to the person. False where it could not be written, null where they thought better of it. */
  save(name: string, content: string): Promise<boolean | null>;
  /** Gives the graphics card another try; null in a browser. */
  readonly useGraphicsCard: (() => void) | null;
  /** Reads what the desktop's main process knows; null in a browser. */
  readProcess(): Promise<ProcessFacts | null>;
  /** Opens the developer tools; null in a browser. */
  readonly openDeveloperTools: (() => void) | null;
}
