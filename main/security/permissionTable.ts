import type { Session } from 'electron';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
/** All permissions that Electron has. The table does not compile if one is missing. */
export type Permission = Parameters<RequestHandler>[1];

/** A file of the project, and the code in it that requests the permission. */
export type PermissionUse = readonly [file: string, words: string];

const denied: readonly PermissionUse[] = [];

/**
 * Places where the app's pages request each permission. A permission without a use is denied. Tests compare
 * the table with the code in both directions (`permissionTable.test.ts`).
 */
export const permissionUses: Readonly<Record<Permission, readonly PermissionUse[]>> = {
  media: [
    ['renderer/engines/capture/acquire.ts', 'mediaDevices.getUserMedia('],
    ['renderer/services/camera/useCamera.ts', 'mediaDevices.getUserMedia('],
    ['renderer/features/chat/composer/voiceRecorder.ts', 'mediaDevices.getUserMedia('],
  ],
  // On the desktop, pages show no notifications themselves; Diagnostics displays the permission's state.
  notifications: [['renderer/app/pages/settings/diagnosticsSources.ts', 'navigator.permissions.query(']],
  'speaker-selection': [['renderer/engines/speaker.ts', 'element.setSinkId(']],
  // Chromium's video controls have a full-screen button.
  fullscreen: [
    ['renderer/ui/gallery/Lightbox.tsx', 'controlsList='],
    ['renderer/stage/useFullScreen.ts', 'requestFullscreen('],
  ],
  'clipboard-sanitized-write': [
    ['renderer/app/pages/people/usePersonActions.tsx', 'clipboard.writeText('],
    ['renderer/features/chat/conversation/useChatCommands.ts', 'clipboard.writeText('],
    ['renderer/features/coins/ReferralsPage.tsx', 'clipboard.writeText('],
    ['renderer/features/finance/PaidList.tsx', 'clipboard.writeText('],
    ['renderer/features/finance/contracts/AgencyCard.tsx', 'clipboard.writeText('],
    ['renderer/features/settings/AboutSection.tsx', 'clipboard.writeText('],
  ],
  // Chromium asks before requests to this machine or a private network: the local backend, a deployment
  // within a company, or a proxy with private addresses. The content policy limits the addresses.
  'local-network': [['main/security/contentPolicy.ts', 'connect-src']],
  'local-network-access': [['main/security/contentPolicy.ts', 'connect-src']],
  'loopback-network': [['main/security/contentPolicy.ts', 'connect-src']],

  ar: denied,
  'automatic-fullscreen': denied,
  'background-fetch': denied,
  'background-sync': denied,
  'captured-surface-control': denied,
  'clipboard-read': denied,
  'deprecated-sync-clipboard-read': denied,
  'display-capture': denied,
  fileSystem: denied,
  geolocation: denied,
  'geolocation-approximate': denied,
  'hand-tracking': denied,
  hid: denied,
  'idle-detection': denied,
  keyboardLock: denied,
  'local-fonts': denied,
  mediaKeySystem: denied,
  midi: denied,
  midiSysex: denied,
  nfc: denied,
  openExternal: denied,
  'payment-handler': denied,
  'periodic-background-sync': denied,
  'persistent-storage': denied,
  pointerLock: denied,
  'screen-wake-lock': denied,
  sensors: denied,
  serial: denied,
  'smart-card': denied,
  'storage-access': denied,
  'system-wake-lock': denied,
  'top-level-storage-access': denied,
  usb: denied,
  vr: denied,
  'web-app-installation': denied,
  'web-printing': denied,
  'window-management': denied,
  unknown: denied,
};
