import { readFile } from 'node:fs/promises';
import { extname, join, relative, isAbsolute } from 'node:path';

/**
 * Types of the files in `out/renderer`. A path with one of these endings is a file, never a page. `.html` is
 * missing on purpose: the page is always served with its content policy, under any name.
 */
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
  '.binarypb': 'application/octet-stream',
  '.tflite': 'application/octet-stream',
};

/** Returns the content type; null if the path does not name a file. */
export function contentTypeOf(pathname: string): string | null {
  return contentTypes[extname(pathname).toLowerCase()] ?? null;
}

/**
 * Returns whether a path is unambiguous: it has no escaped separators, dot segments or other characters that
 * a file system or server could interpret differently. The URL parser has already resolved plain dot
 * segments.
 */
export function isPlainPath(pathname: string): boolean {
  if (/%2f|%5c|%00|\\/i.test(pathname)) return false;
  try {
    return !decodeURIComponent(pathname)
      .split('/')
      .some((segment) => segment === '..' || segment === '.');
  } catch {
    return false;
  }
}

/** Returns the file that a path names below `root`; null if it would be outside. */
export function resolveBelow(root: string, pathname: string): string | null {
  const file = join(root, decodeURIComponent(pathname));
  const inside = relative(root, file);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : file;
}

/** Returns the file's bytes; null if the file does not exist. */
export async function readFileOrNull(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}
