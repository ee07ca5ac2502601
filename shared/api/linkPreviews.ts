import * as z from 'zod/mini';
import { maybe, text } from '../domain/fields.ts';
import { endpoint } from './endpoint.ts';

/** Greatest length of a link that can have a preview. */
const linkMaxChars = 2_048;

/** Cards of the links in messages. Ours: section 7 has no such call. */
export const linkPreviewsApi = {
  /**
   * What a page says of itself, which the server fetches so that the reader's device does not meet the host. All fields
   * are null if there is no preview, whatever the cause is: the answer must not tell what the server can reach.
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
