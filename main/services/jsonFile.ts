import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** A small JSON file with one value, such as settings. */
export interface JsonFile<T> {
  /** Returns the value; null if the file is missing or damaged, which must not fail the start. */
  read(): T | null;
  /** Writes the value atomically, so that it cannot be cut short. Returns whether it succeeded. */
  write(value: T): boolean;
}

/** Opens a JSON file. `what` is its name in the log. */
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
