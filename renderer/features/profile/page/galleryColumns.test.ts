import { expect, it } from 'vitest';
import { galleryColumns } from './galleryColumns.ts';

it.each([
  // With the tiles that add an item, both galleries fit into four columns.
  { photos: 0, videos: 0, expected: { photos: 1, videos: 3 } },
  { photos: 1, videos: 0, expected: { photos: 2, videos: 2 } },
  { photos: 2, videos: 0, expected: { photos: 3, videos: 1 } },
  { photos: 1, videos: 1, expected: { photos: 2, videos: 2 } },
  { photos: 3, videos: 0, expected: { photos: 4, videos: 4 } },
  { photos: 0, videos: 3, expected: { photos: 4, videos: 4 } },
])('gives $photos photos and $videos videos the columns $expected', ({ photos, videos, expected }) => {
  expect(galleryColumns(photos, videos)).toEqual(expected);
});
