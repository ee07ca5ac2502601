/** Kind of instructions: for a browser's settings, or for the system's in the desktop app. */
export type AccessGuide =
  | 'chrome'
  | 'chromeAndroid'
  | 'firefox'
  | 'safari'
  | 'safariTouch'
  | 'windows'
  | 'macos'
  | 'linux';

export interface AccessEnvironment {
  readonly kind: 'web' | 'electron';
  readonly userAgent: string;
  /** Number of touch points. An iPad reports itself as a Mac, but no Mac has a touch screen. */
  readonly touchPoints: number;
}

function systemOf(userAgent: string): 'windows' | 'macos' | 'linux' {
  if (userAgent.includes('Windows')) return 'windows';
  return userAgent.includes('Macintosh') ? 'macos' : 'linux';
}

const isApplesTouch = ({ userAgent, touchPoints }: AccessEnvironment) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** Returns the instructions that fit. Every browser on an iPhone or iPad is Safari inside. */
export function accessGuide(place: AccessEnvironment): AccessGuide {
  const { kind, userAgent } = place;
  if (kind === 'electron') return systemOf(userAgent);
  if (isApplesTouch(place)) return 'safariTouch';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (userAgent.includes('Android')) return 'chromeAndroid';
  const isChromium = /Chrome|Chromium|Edg/.test(userAgent);
  return userAgent.includes('Safari/') && !isChromium ? 'safari' : 'chrome';
}

/** Returns the system whose settings can deny devices to the whole browser; null: none. */
export function systemGuide(place: AccessEnvironment): 'windows' | 'macos' | null {
  if (place.kind === 'electron' || isApplesTouch(place)) return null;
  const system = systemOf(place.userAgent);
  return system === 'linux' ? null : system;
}

export function accessEnvironmentOf(kind: AccessEnvironment['kind']): AccessEnvironment {
  return { kind, userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
}
