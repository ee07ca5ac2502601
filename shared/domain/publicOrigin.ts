/**
 * Name of the `<meta>` element in which the desktop's main process passes the deployment's origin to a page.
 */
export const publicOriginMeta = 'vesper-public-origin';
