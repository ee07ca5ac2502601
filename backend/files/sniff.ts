import type { MediaType } from '#shared/domain/chat.ts';

/** What a file's first bytes say it is. Nothing else is ever taken. */
export type Container = 'jpeg' | 'png' | 'webm' | 'mp4' | 'mp3';

/** How many first bytes show what a file is. */
export const headBytes = 64;

/** §5: webm, mp4 and quicktime may hold either; which of the two is for whoever reads their tracks. */
const containersOf: Readonly<Record<MediaType, readonly Container[]>> = {
  image: ['jpeg', 'png'],
  video: ['webm', 'mp4'],
  audio: ['mp3', 'webm', 'mp4'],
};

export function mayHold(container: Container, type: MediaType): boolean {
  return containersOf[type].includes(container);
}

/** The container that these first bytes begin, whatever the file is called; null for every other one. */
export function sniff(head: Uint8Array): Container | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  // EBML, and within its header the kind of document: Matroska at large is not taken.
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]))
    return ascii(head, 0, headBytes).includes('webm') ? 'webm' : null;
  if (isIsoMedia(head)) return 'mp4';
  if (isMp3(head)) return 'mp3';
  return null;
}

/** MP4 and QuickTime. Still pictures (HEIC, AVIF) begin alike, with brands of their own. */
function isIsoMedia(head: Uint8Array): boolean {
  const box = ascii(head, 4, 8);
  // QuickTime files of old begin with any of their boxes.
  if (box === 'moov' || box === 'mdat' || box === 'wide' || box === 'free') return true;
  return box === 'ftyp' && !/^(hei|hev|mif|msf|avi)/.test(ascii(head, 8, 12));
}

/** A tag, or the first frame: synchronisation, a layer and rates that exist. */
function isMp3(head: Uint8Array): boolean {
  if (ascii(head, 0, 3) === 'ID3') return true;
  const [first = 0, second = 0, third = 0] = head;
  const layer3 = (second & 0b0000_0110) === 0b0000_0010;
  const version = (second & 0b0001_1000) !== 0b0000_1000;
  const rates = (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
  return first === 0xff && (second & 0xe0) === 0xe0 && layer3 && version && rates;
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}
