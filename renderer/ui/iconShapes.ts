/**
 * The project's own icons as path data: a 24-pixel grid, strokes of 1.75 with round ends, in the text color.
 * A plain string is one stroked path; objects add filled, faint or thicker parts.
 *
 * This file has the icons for signed-out visitors; the others are in `moreIconShapes.ts`, loaded on first
 * use.
 */
export interface IconShape {
  readonly d: string;
  /** A second path in the same color: filled (`solid`) or translucent (`faint`). */
  readonly solid?: string;
  readonly faint?: string;
  readonly isSolid?: true;
  readonly strokeWidth?: number;
  readonly transform?: string;
}

export const iconShapes = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  cam: 'M5.5 6h7a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-7a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3ZM15.5 10.5l6-3.5v10l-6-3.5',
  chat: 'M20.5 11.5a8 8 0 0 1-11.6 7.1L4 20l1.4-4.6a8 8 0 1 1 15.1-3.9Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  doc: 'M6.5 3.5H13l5.5 5.5v9a2.5 2.5 0 0 1-2.5 2.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13 3.5V9h5.5M8.5 13.5h7M8.5 17h4.5',
  door: 'M6.5 20.5v-16a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v16M4 20.5h16M14 12h.01',
  down: 'm6 9.5 6 6 6-6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  eye: 'M2.8 12s3.4-6 9.2-6 9.2 6 9.2 6-3.4 6-9.2 6-9.2-6-9.2-6ZM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  'eye-off':
    'M4 4l16 16M6.6 7.1C4.1 8.9 2.8 12 2.8 12s3.4 6 9.2 6c1.7 0 3.2-.5 4.5-1.2M10 6.2c.6-.1 1.3-.2 2-.2 5.8 0 9.2 6 9.2 6s-.7 1.3-2.1 2.7M9.9 10.4a2.6 2.6 0 0 0 3.6 3.7',
  gift: 'M4 12v7a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-7M3 8.5h18v3.5H3ZM12 8.5v12M12 8.5C9 8.5 7 7.2 7 5.5A2.3 2.3 0 0 1 9.3 3.3C11.3 3.3 12 6 12 8.5ZM12 8.5c3 0 5-1.3 5-3a2.3 2.3 0 0 0-2.3-2.2C12.7 3.3 12 6 12 8.5Z',
  globe: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17Z',
  heart: 'M12 20C5.6 15.7 3 12.4 3 8.9A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.3c0 3.5-2.6 6.8-9 11.1Z',
  in: 'M18 6 7 17M7 9v8h8',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 11v5M12 7.8v.2',
  list: 'm3.5 6.5 1.5 1.5L8 5M3.5 13l1.5 1.5L8 11.5M3.5 19.5 5 21l3-3M12 6.5h8.5M12 13h8.5M12 19.5h8.5',
  lock: 'M8 10.5h8a3 3 0 0 1 3 3v4a3 3 0 0 1 -3 3h-8a3 3 0 0 1 -3 -3v-4a3 3 0 0 1 3 -3ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
  match: 'M12 3c.7 5.3 3.7 8.3 9 9-5.3.7-8.3 3.7-9 9-.7-5.3-3.7-8.3-9-9 5.3-.7 8.3-3.7 9-9Z',
  mic: 'M12 3h0a3 3 0 0 1 3 3v5a3 3 0 0 1 -3 3h0a3 3 0 0 1 -3 -3v-5a3 3 0 0 1 3 -3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  more: 'M4.6 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0ZM11.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0ZM17.6 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0Z',
  offline:
    'M4 4l16 16M8.6 13.6a5 5 0 0 1 3.9-1.4M5.2 10.3a9.6 9.6 0 0 1 2.7-1.9M11.5 7.2a9.8 9.8 0 0 1 7.3 3.1M12 18h.01',
  place:
    'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  plus: 'M12 5v14M5 12h14',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.8 3.8v4h-4',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0ZM16 16l4.5 4.5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6ZM9 12l2.2 2.2L15.2 10',
  skip: 'M5 5.5v13l9.5-6.5ZM19 5.5v13',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  star: {
    d: 'M12 2c.8 6.2 3.8 9.2 10 10-6.2.8-9.2 3.8-10 10-.8-6.2-3.8-9.2-10-10 6.2-.8 9.2-3.8 10-10Z',
    isSolid: true,
  },
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  theme: {
    d: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM12 3.5v17',
    solid: 'M12 3.5a8.5 8.5 0 0 1 0 17Z',
  },
  up: 'M12 19V5M6 11l6-6 6 6',
  warn: 'M12 4 21 19.5H3ZM12 10v4.5M12 17v.2',
} as const satisfies Record<string, string | IconShape>;
