/** The dialogs of people's galleries (§2), each loaded when it is first opened. */
export const profileDialogs = {
  gallery: () => import('./viewer/GalleryDialog.tsx').then((module) => module.GalleryDialog),
} as const;
