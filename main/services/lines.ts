/** Splits chunks of a stream into lines. Calls `onLine` for each complete, non-empty line. */
export function splitLines(onLine: (line: string) => void): { add(chunk: unknown): void; end(): void } {
  let rest = '';
  const send = (line: string) => {
    if (line.trim() !== '') onLine(line.trimEnd());
  };
  return {
    add(chunk) {
      const parts = (rest + String(chunk)).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) send(line);
    },
    end() {
      send(rest);
      rest = '';
    },
  };
}
