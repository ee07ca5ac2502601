/** Returns the id of a video's poster image, which is stored beside the video. */
export function posterIdOf(fileId: string): string {
  return `${fileId}.poster`;
}
