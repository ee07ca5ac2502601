/** What the place we run in can do. One interface; `#platform` is the electron or the web one, chosen at build. */
export interface Platform {
  readonly kind: 'web' | 'electron';
  /** For `deviceInfo.osName`: the real system. */
  osName(): Promise<string>;
  /** Opens an outside address in the system's browser or a new tab. */
  openExternal(url: string): void;
  /** Cookies work here (a custom scheme has none). */
  readonly hasCookies: boolean;
}
