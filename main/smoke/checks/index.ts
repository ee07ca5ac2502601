import { release } from 'node:os';
import type { Check } from '../report.ts';
import type { SmokeParts } from '../parts.ts';
import { backendChecks } from './backendChecks.ts';
import { pageChecks } from './pageChecks.ts';
import { processChecks } from './processChecks.ts';
import { systemChecks } from './systemChecks.ts';
import { windowChecks } from './windowChecks.ts';

/** Returns all checks in the order of their run. Later checks depend on earlier ones. */
export function createChecks(parts: SmokeParts): readonly Check[] {
  const page = pageChecks(parts);
  const isLast = ({ name }: Check) => name === 'no errors in pages' || name === 'content policy';
  return [
    ...windowChecks(parts),
    ...page.filter((check) => !isLast(check)),
    ...processChecks(parts),
    ...backendChecks(parts),
    ...systemChecks(parts),
    ...page.filter(isLast),
  ];
}

/** Returns versions and system facts for support. */
export function factsOf({ app, platform, env, build, backendOrigin, local }: SmokeParts) {
  return {
    name: app.getName(),
    build,
    isPackaged: app.isPackaged,
    versions: {
      electron: process.versions['electron'] ?? null,
      chrome: process.versions['chrome'] ?? null,
      node: process.versions.node,
    },
    platform,
    architecture: process.arch,
    osVersion: process.getSystemVersion(),
    kernel: release(),
    display: {
      session: env['XDG_SESSION_TYPE'] ?? null,
      desktop: env['XDG_CURRENT_DESKTOP'] ?? null,
      ozone: app.commandLine.getSwitchValue('ozone-platform'),
    },
    backend: local === null ? backendOrigin : 'its own',
    isInArchive: import.meta.dirname.includes('app.asar'),
    appImage: env['APPIMAGE'] !== undefined,
  };
}
