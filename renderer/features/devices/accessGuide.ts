/** Whose words the steps are in: a browser's own settings, or, in the desktop app, the system's. */
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
  /** An iPad calls itself a Mac, but no Mac has a touch screen. */
  readonly touchPoints: number;
}

function systemOf(userAgent: string): 'windows' | 'macos' | 'linux' {
  if (userAgent.includes('Windows')) return 'windows';
  return userAgent.includes('Macintosh') ? 'macos' : 'linux';
}

const isApplesTouch = ({ userAgent, touchPoints }: AccessEnvironment) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** Where camera and microphone are allowed in this place. A browser of an iPhone is Safari within, whatever its name. */
export function accessGuide(place: AccessEnvironment): AccessGuide {
  const { kind, userAgent } = place;
  if (kind === 'electron') return systemOf(userAgent);
  if (isApplesTouch(place)) return 'safariTouch';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (userAgent.includes('Android')) return 'chromeAndroid';
  const isChromium = /Chrome|Chromium|Edg/.test(userAgent);
  return userAgent.includes('Safari/') && !isChromium ? 'safari' : 'chrome';
}

/** The system that may keep the devices from the whole browser, whatever the page is allowed. */
export function systemGuide(place: AccessEnvironment): 'windows' | 'macos' | null {
  if (place.kind === 'electron' || isApplesTouch(place)) return null;
  const system = systemOf(place.userAgent);
  return system === 'linux' ? null : system;
}

export function accessEnvironmentOf(kind: AccessEnvironment['kind']): AccessEnvironment {
  return { kind, userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
}
