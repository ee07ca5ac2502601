/** Name of the `<meta>` element in which the desktop's main process tells a page the deployment's origin. */
export const publicOriginMeta = 'vesper-public-origin';
