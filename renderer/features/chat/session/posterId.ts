/** A video's picture, made by whoever recorded or chose it, is kept beside it. */
export function posterIdOf(fileId: string): string {
  return `${fileId}.poster`;
}
