import * as z from 'zod/mini';
import { maybe, text } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';

/** Maximum length of a link with a preview. */
const linkMaxChars = 2_048;

/** Previews of links in messages. Our own: section 7 has no such call. */
export const linkPreviewsApi = {
  /**
   * Title and description of a page, which the server fetches, so that the reader's device does not contact
   * the host. All fields are null if there is no preview, regardless of the cause, because the response must
   * not reveal what the server can reach.
   */
  getLinkPreview: endpoint({
    method: 'GET',
    base: 'chat',
    path: '/linkPreview',
    section: '§7 Chat service',
    access: 'session',
    query: z.looseObject({ url: z.string().check(z.minLength(1), z.maxLength(linkMaxChars)) }),
    response: z.looseObject({ title: maybe(text), description: maybe(text) }),
  }),
} as const;
