import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** A small file of one value, as settings are. */
export interface JsonFile<T> {
  /** What is in it; null where there is none, or it is damaged: nothing that is worth a failed start. */
  read(): T | null;
  /** Whether it could be written. In one step: what is cut short would be of no use. */
  write(value: T): boolean;
}

/** `what` names it in the log. */
export function openJsonFile<S extends z.core.$ZodType>(
  file: string,
  schema: S,
  what: string,
): JsonFile<z.core.output<S>> {
  return {
    read() {
      try {
        const parsed = z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
        renameSync(`${file}.new`, file);
        return true;
      } catch (error) {
        console.error(`${what} could not be written`, error);
        return false;
      }
    },
  };
}
