import type { ProcessFacts } from '#shared/ipc/diagnostics.ts';
import type { ErrorEntry } from '#shared/lib/errorLog.ts';
import type { Device } from '#renderer/engines/port.ts';
import type { RecentSample } from '#renderer/services/callStats/callStats.ts';

/** Result of one network test. */
export type ServerTest = { readonly ok: true; readonly ms: number } | { readonly ok: false };
/** `unknown`: no match or call since the start has reported whether it used a relay. */
export type RelayTest = ServerTest | 'unknown';

/** All facts for a bundle, before redaction. */
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
  /** Facts from the desktop's main process; null in a browser. */
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

/** Functions that the page needs from the app to create a bundle. */
export interface DiagnosticsSources {
  collect(): Promise<BundleFacts>;
  /** Returns texts that identify the user (name, id, …), to be redacted from the bundle. */
  readonly known: () => readonly string[];
  /** Saves the file. Resolves to false if writing failed, and to null if the user cancelled. */
  save(name: string, content: string): Promise<boolean | null>;
  /** Turns hardware acceleration on again; null in a browser. */
  readonly useGraphicsCard: (() => void) | null;
  /** Reads facts from the main process of the desktop app; null in a browser. */
  readProcess(): Promise<ProcessFacts | null>;
  /** Opens the developer tools; null in a browser. */
  readonly openDeveloperTools: (() => void) | null;
}
