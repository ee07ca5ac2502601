import { readDevices } from '#renderer/engines/capture/index.ts';
import { testRelay } from '#renderer/engines/peer/relayTest.ts';
import type { BundleFacts, DiagnosticsSources, ServerTest } from '#renderer/features/diagnostics/index.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import { saveFile } from '#renderer/services/saveFile.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

const serverAnswerMs = 5_000;

/** Measures a request to the server for `/config.json`, bypassing the cache. */
async function testServer(): Promise<ServerTest> {
  const startedMs = performance.now();
  try {
    const answer = await fetch('/config.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(serverAnswerMs),
    });
    await answer.text();
    return answer.ok ? { ok: true, ms: Math.round(performance.now() - startedMs) } : { ok: false };
  } catch {
    return { ok: false };
  }
}

async function permissionOf(name: 'camera' | 'microphone'): Promise<string> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return 'unknown';
  }
}

interface OwnMemory {
  readonly memory?: { readonly usedJSHeapSize?: number };
}

/** Collects the data of a diagnostics file. The file is only given to the user, not sent anywhere. */
export function createDiagnosticsSources(
  { platform, config, session }: Pick<Services, 'platform' | 'config' | 'session'>,
  live: SignedInServices,
  locale: string,
): DiagnosticsSources {
  async function collect(): Promise<BundleFacts> {
    const media = live.media.state.loaded;
    const [process, osName, server, relay, devices, camera, microphone] = await Promise.all([
      platform.diagnostics.readProcess().catch(() => null),
      platform.osName().catch(() => 'unknown'),
      testServer(),
      testRelay(media?.callStats.servers() ?? []),
      readDevices(),
      permissionOf('camera'),
      permissionOf('microphone'),
    ]);
    const inUse = media?.local.state.inUse;
    const heap = (performance as OwnMemory).memory?.usedJSHeapSize;
    return {
      madeAtMs: Date.now(),
      client: {
        version: config.version,
        target: platform.kind,
        userAgent: navigator.userAgent,
        osName,
        language: locale,
        cores: navigator.hardwareConcurrency || null,
        screen: `${screen.width}x${screen.height}`,
        devicePixelRatio: devicePixelRatio,
        isOnline: navigator.onLine,
        heapMegabytes: heap === undefined ? null : Math.round(heap / 1_048_576),
      },
      process,
      devices,
      inUse: {
        camera: inUse?.cameraId ?? null,
        microphone: inUse?.microphoneId ?? null,
        speaker: inUse?.speakerId ?? null,
      },
      permissions: { camera, microphone },
      server,
      relay: relay ?? 'unknown',
      socket: live.socket.state.status,
      recent: media?.callStats.recent() ?? [],
      errors: errorReporter.log.entries(),
    };
  }
  return {
    collect,
    known() {
      const { user } = session.state;
      const own = user ? [user._id, user.name, user.email, user.phone] : [];
      return [...own, session.token()].filter(
        (text): text is string => typeof text === 'string' && text !== '',
      );
    },
    async save(name, content) {
      if (platform.diagnostics.save === null) {
        saveFile(name, content, 'application/json');
        return true;
      }
      const saved = await platform.diagnostics.save(name, content);
      return saved === 'cancelled' ? null : saved === 'saved';
    },
    useGraphicsCard: platform.kind === 'electron' ? platform.diagnostics.useGraphicsCard : null,
    readProcess: () => platform.diagnostics.readProcess().catch(() => null),
    openDeveloperTools: platform.diagnostics.openDeveloperTools,
  };
}
