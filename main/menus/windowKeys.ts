/** Electron's `Input` of a key, as far as it is needed. */
interface KeyInput {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** Electron's `WebContents`, as far as it is needed. */
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

/** Steps of the zoom, as Chromium has them: level 1 is 20 % more. */
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
 * Windows and Linux: the keys of a menu bar that is not there. Ctrl with plus, minus and 0 changes the zoom; for
 * developers F12 opens the tools and Ctrl+R reloads. Cut, copy, paste and undo work in Chromium without a menu.
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
