/** Programs by the mark that they leave in a user agent. The first match counts, because most name others too. */
const programs = [
  ['Vesper', /\bvesper\/(\d+(?:\.\d+)*)/i],
  ['Edge', /\bEdg\w*\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[.\d]* .*Safari\//],
] as const;

const systems = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** Returns the program and the system that a user agent names ("Chrome 141, Windows"); null if it names neither. */
export function deviceOf(userAgent: string): string | null {
  const program = programs.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  return [program, system].filter((each) => each !== undefined).join(', ') || null;
}
