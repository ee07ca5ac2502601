import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** From `lazyModule({` to the module that it imports. */
const lazyModules = /\blazyModule(?:<[^(]*>)?\(\{(?:(?!\blazyModule\b)[^])*?\bimport\((['"])(.+?)\1\)/g;

/**
 * Writes down which file each lazy module imports (`LazyModule.file`, below the renderer). Only where pages are rendered
 * at build time, which name in their heads what they are about to load: in a browser nobody asks.
 */
export function moduleFiles(root: string): Plugin {
  return {
    name: 'vesper:module-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.*\.tsx?$/, code: /\blazyModule\b/ },
      async handler(code, id) {
        const parts: string[] = [];
        let end = 0;
        for (const { 0: found, 2: specifier = '', index } of code.matchAll(lazyModules)) {
          const resolved = await this.resolve(specifier, id);
          if (!resolved) this.error(`${specifier}, which a lazy module imports, is not to be found`);
          const file = relative(root, resolved.id).split(sep).join('/');
          const at = index + found.indexOf('({') + '({'.length;
          parts.push(code.slice(end, at), ` file: ${JSON.stringify(file)},`);
          end = at;
        }
        return { code: parts.join('') + code.slice(end), map: null };
      },
    },
  };
}
