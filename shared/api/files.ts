import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { uploadInfoSchema, uploadRequestSchema } from '../domain/uploads.ts';
import { endpoint } from './endpoint.ts';

/** Files (§7): upload URLs for files, which a message or gallery item refers to later. */
export const filesApi = {
  createFileUpload: endpoint({
    method: 'POST',
    base: 'core',
    path: '/createFileUpload',
    section: '§7 Files, §5 Uploads, §3 Upload info',
    access: 'session',
    body: uploadRequestSchema,
    response: uploadInfoSchema,
    errors: ['invalid_upload', 'blocked'],
  }),
  /** The response has the order of the request. */
  createGroupFileUpload: endpoint({
    method: 'POST',
    base: 'core',
    path: '/createGroupFileUpload',
    section: '§7 Files, §5 Uploads, §3 Upload info',
    access: 'session',
    body: z.array(uploadRequestSchema).check(z.minLength(1), z.maxLength(limits.uploadFiles)),
    response: z.array(uploadInfoSchema),
    errors: ['invalid_upload', 'blocked'],
  }),
} as const;
