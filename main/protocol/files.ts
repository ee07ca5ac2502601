import { readFile } from 'node:fs/promises';
import { extname, join, relative, isAbsolute } from 'node:path';

/**
 * What the build puts into `out/renderer`. A name with one of these endings is a file, never a page. `.html` is not
 * among them: the one page there is goes out with its policy, whatever it is called and however it is spelt.
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

/** The type to answer with, or null where the path does not name a file. */
export function contentTypeOf(pathname: string): string | null {
  return contentTypes[extname(pathname).toLowerCase()] ?? null;
}

/**
 * A path that means what it reads: no separators or ends hidden in escapes, nothing that a file system or a server
 * behind us would read differently. The address parser has taken out plain dot segments before.
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

/** The file that a plain path names below `root`, or null where it would lie outside. */
export function resolveBelow(root: string, pathname: string): string | null {
  const file = join(root, decodeURIComponent(pathname));
  const inside = relative(root, file);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : file;
}

/** The file's bytes, or null where there is no such file. */
export async function readFileOrNull(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}
