import {
  maxLineChars,
  type BundleFault,
  type BundleLine,
  type BundleSection,
} from '#shared/domain/diagnostics.ts';
import { createRedactor } from '#shared/lib/redact.ts';
import { figuresOf } from '#renderer/services/callStats/figures.ts';
import type { BundleFacts, RelayTest } from './sources.ts';

/** Accepts version numbers only. Any other text becomes "unknown". */
const versionPattern = /^\d{1,4}(?:\.\d{1,5}){0,3}(?:-[a-z]{1,10}(?:\.\d{1,4})?)?$/;
const versionOf = (text: string | null) => (text !== null && versionPattern.test(text) ? text : 'unknown');
/** Accepts short words only. Any other text becomes "unknown". */
const wordOf = (text: string) => (/^[A-Za-z][A-Za-z ]{0,20}$/.test(text) ? text : 'unknown');
const languageOf = (text: string) => (/^[a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2}$/.test(text) ? text : 'unknown');

/** Reduces a user agent to the name and version of the browser and the system. */
function browserOf(userAgent: string): string {
  const found = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].flatMap((name) => {
    const version = new RegExp(`\\b${name}/([\\d.]{1,20})`).exec(userAgent)?.[1];
    return version ? [`${name} ${versionOf(version)}`] : [];
  });
  return found[0] ?? 'unknown';
}

const stampPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (.*)$/s;
/** Maximum number of log lines in a bundle. */
const maxLogLines = 300;

/** Returns all lines of the bundle without personal data. Deterministic: equal facts give equal lines. */
export function linesOf(facts: BundleFacts, known: readonly string[]): BundleLine[] {
  const redact = createRedactor(known);
  const lines: BundleLine[] = [];
  const cut = (text: string) => (text.length > maxLineChars ? `${text.slice(0, maxLineChars - 1)}…` : text);

  function add(
    section: BundleSection,
    text: string,
    more: { atMs?: number; fault?: BundleFault } = {},
  ): void {
    const line = cut(text.trim());
    if (line !== '') lines.push({ section, text: line, ...more });
  }
  /** Adds a log line that starts with a timestamp. */
  function addStamped(section: BundleSection, text: string): void {
    const [, stamp, rest] = stampPattern.exec(text) ?? [];
    const atMs = stamp === undefined ? Number.NaN : Date.parse(stamp);
    add(section, redact.line(rest ?? text), Number.isFinite(atMs) ? { atMs } : {});
  }

  addVersions();
  addSystem();
  addDevices();
  addNetwork();
  addCalls();
  for (const line of (facts.process?.log ?? []).slice(-maxLogLines)) addStamped('log', line);
  addErrors();
  return lines;

  function addVersions(): void {
    const { client, process } = facts;
    add('versions', `Vesper ${versionOf(client.version)}, ${client.target === 'web' ? 'web' : 'desktop'}`);
    if (!process) return add('versions', `browser ${browserOf(client.userAgent)}`);
    const { electron, chrome, node } = process.versions;
    add(
      'versions',
      `Electron ${versionOf(electron)}, Chromium ${versionOf(chrome)}, Node ${versionOf(node)}`,
    );
    add('versions', process.isPackaged ? 'installed' : 'run from its folder');
  }

  function addSystem(): void {
    const { client, process } = facts;
    if (process) {
      add('system', `${wordOf(process.platform.replace(/\d+$/, ''))} ${versionOf(process.osVersion)}`);
      add('system', `${process.cores} cores, ${process.memoryMegabytes} MB of memory`);
      if (process.softwareSinceMs !== null)
        add('system', 'drawn without the graphics card', {
          atMs: process.softwareSinceMs,
          fault: 'software',
        });
      if (process.crashDumps > 0) add('system', `crash reports kept: ${process.crashDumps}`);
      for (const { kind, megabytes } of process.processes)
        add('system', `process ${wordOf(kind)}: ${megabytes} MB`);
    } else {
      add('system', wordOf(client.osName.split(/[\s\d]/)[0] ?? ''));
      if (client.cores !== null) add('system', `${client.cores} cores`);
    }
    if (client.heapMegabytes !== null) add('system', `the page's heap: ${client.heapMegabytes} MB`);
    const screen = /^\d{1,5}x\d{1,5}$/.test(client.screen) ? client.screen : 'unknown';
    add(
      'system',
      `screen ${screen}, ${client.devicePixelRatio} to one, language ${languageOf(client.language)}`,
    );
  }

  function addDevices(): void {
    for (const { kind, id, label } of facts.devices) {
      const isUsed = facts.inUse[kind] === id;
      add('devices', `${kind}: ${redact.label(label) || 'without a name'}${isUsed ? ', in use' : ''}`);
    }
    for (const kind of ['camera', 'microphone'] as const) {
      if (facts.devices.every((device) => device.kind !== kind))
        add('devices', `no ${kind}`, { fault: kind === 'camera' ? 'noCamera' : 'noMicrophone' });
      add('devices', `${kind} permission: ${wordOf(facts.permissions[kind])}`);
    }
  }

  function addNetwork(): void {
    const { server, relay, client, socket } = facts;
    add('network', client.isOnline ? 'the browser is online' : 'the browser is offline');
    if (server.ok) add('network', `server: answered in ${server.ms} ms`);
    else add('network', 'server: no answer', { fault: 'serverUnreachable' });
    add('network', `socket: ${wordOf(socket)}`);
    add(
      'network',
      relayWords(relay),
      typeof relay === 'object' && !relay.ok ? { fault: 'relayUnreachable' } : {},
    );
  }

  function addCalls(): void {
    for (const { kind, atMs, figures, size, codec } of figuresOf(facts.recent)) {
      const sent = figures.sentLoss === null ? '' : `, of what was sent ${figures.sentLoss / 100} %`;
      const words = [
        `${kind}: loss ${figures.loss / 100} %${sent}`,
        `delay ${figures.delayMs === null ? 'unknown' : `${figures.delayMs} ms`}`,
        `${figures.pictures} pictures a second`,
        size,
        codec !== null && /^[a-z]{1,4}\d{0,3}$/.test(codec) ? codec : 'codec unknown',
        ...(figures.isFrozen ? ['the picture stood still'] : []),
        ...(figures.isSilent ? ['the own microphone was silent'] : []),
      ];
      lines.push({ section: 'calls', text: cut(words.join(', ')), atMs, figures });
    }
  }

  function addErrors(): void {
    for (const { source, message, stack, lastAtMs, times } of facts.errors) {
      const often = times > 1 ? ` (${times} times)` : '';
      const where = stack
        .split('\n')
        .slice(0, 6)
        .map((line) => line.trim())
        .join(' | ');
      const text = redact.line(`${source}${often}: ${message}${where === '' ? '' : ` | ${where}`}`);
      add('errors', text, { atMs: lastAtMs, fault: 'error' });
    }
    for (const entry of (facts.process?.errors ?? '').split('\n\n'))
      if (entry.trim() !== '') addStamped('errors', entry.replaceAll(/\s*\n\s*/g, ' | '));
  }
}

function relayWords(relay: RelayTest): string {
  if (relay === 'unknown') return 'relay: not tested, no match or call has named one since the start';
  return relay.ok ? `relay: reached in ${relay.ms} ms` : 'relay: not reached';
}
