import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Matches `lazyModule({` up to the path of the module that it imports. */
const lazyModules = /\blazyModule(?:<[^(]*>)?\(\{(?:(?!\blazyModule\b)[^])*?\bimport\((['"])(.+?)\1\)/g;

/**
 * Adds to each lazy module the file that it imports (`LazyModule.file`, below `renderer/`). Only the build that prerenders
 * pages uses it, because those pages name in their heads the files that they will load.
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
