import type { MediaType } from '#shared/domain/chat.ts';

/** Containers detected by a file's first bytes; only these are accepted. */
export type Container = 'jpeg' | 'png' | 'webm' | 'mp4' | 'mp3';

/** Number of first bytes needed to detect the container. */
export const headBytes = 64;

/** §5: webm, mp4 and quicktime may hold video or sound. Reading the tracks decides which. */
const containersOf: Readonly<Record<MediaType, readonly Container[]>> = {
  image: ['jpeg', 'png'],
  video: ['webm', 'mp4'],
  audio: ['mp3', 'webm', 'mp4'],
};

export function mayHold(container: Container, type: MediaType): boolean {
  return containersOf[type].includes(container);
}

/** Returns the container that these first bytes start, regardless of the file name; null for any other. */
export function sniff(head: Uint8Array): Container | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  // An EBML header must name the document type webm; other Matroska files are not accepted.
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]))
    return ascii(head, 0, headBytes).includes('webm') ? 'webm' : null;
  if (isIsoMedia(head)) return 'mp4';
  if (isMp3(head)) return 'mp3';
  return null;
}

/** Detects MP4 and QuickTime. Still pictures (HEIC, AVIF) start alike, but with other brands. */
function isIsoMedia(head: Uint8Array): boolean {
  const box = ascii(head, 4, 8);
  // Old QuickTime files begin with any of these boxes.
  if (box === 'moov' || box === 'mdat' || box === 'wide' || box === 'free') return true;
  return box === 'ftyp' && !/^(hei|hev|mif|msf|avi)/.test(ascii(head, 8, 12));
}

/** Detects an ID3 tag or a first frame with valid sync bits, layer and rates. */
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
