/** Dialogs for galleries (§2), each loaded when it is first opened. */
export const profileDialogs = {
  'add gallery': () => import('./add/AddGalleryDialog.tsx').then((module) => module.AddGalleryDialog),
  gallery: () => import('./viewer/GalleryDialog.tsx').then((module) => module.GalleryDialog),
} as const;
