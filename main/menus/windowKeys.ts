/** The part of Electron's key `Input` that the shortcuts use. */
interface KeyInput {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** The part of Electron's `WebContents` that the shortcuts use. */
interface KeyedContents {
  on(
    event: 'before-input-event',
    listener: (event: { preventDefault(): void }, input: KeyInput) => void,
  ): unknown;
  getZoomLevel(): number;
  setZoomLevel(level: number): void;
  reload(): void;
  toggleDevTools(): void;
}

/** Zoom levels per key press, as in Chromium: level 1 is 20 % larger. */
const zoomStep = 0.5;
const zoomLimit = 3;

type Command = (contents: KeyedContents) => void;

const zoomTo: (change: (level: number) => number) => Command = (change) => (contents) => {
  const level = change(contents.getZoomLevel());
  contents.setZoomLevel(Math.max(-zoomLimit, Math.min(zoomLimit, level)));
};

function zoomOf({ key, control, alt, meta }: KeyInput): Command | null {
  if (!control || alt || meta) return null;
  if (key === '+' || key === '=') return zoomTo((level) => level + zoomStep);
  if (key === '-' || key === '_') return zoomTo((level) => level - zoomStep);
  if (key === '0') return zoomTo(() => 0);
  return null;
}

function toolOf({ key, control, shift }: KeyInput): Command | null {
  if (key === 'F12' || (control && shift && key.toLowerCase() === 'i'))
    return (contents) => contents.toggleDevTools();
  if (key === 'F5' || (control && !shift && key.toLowerCase() === 'r'))
    return (contents) => contents.reload();
  return null;
}

/**
 * Windows and Linux: handles the shortcuts of the missing menu bar. Ctrl with plus, minus and 0 changes the
 * zoom; for developers F12 opens the tools and Ctrl+R reloads. Cut, copy, paste and undo work in Chromium
 * without a menu.
 */
export function listenForWindowKeys(contents: KeyedContents, hasTools: boolean): void {
  contents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown') return;
    const command = zoomOf(input) ?? (hasTools ? toolOf(input) : null);
    if (command === null) return;
    event.preventDefault();
    command(contents);
  });
}
