import type { LocalStore } from '#shared/store/localStore.ts';
import type { UploadFiles, UploadRecord, uploadMethods } from '#shared/store/uploads.ts';
import { uploadStoreNames } from './clientDatabase.ts';
import type { Connection } from './connection.ts';
import { resultOf, keysWith } from './idb.ts';
import type { Row } from './idbLocalStore.ts';

/** A user's pending uploads to galleries and stories, in `client-db`. */
export function createIdbUploads(
  connection: Connection,
  userId: string,
): Pick<LocalStore, keyof typeof uploadMethods> {
  async function all(transaction: IDBTransaction): Promise<UploadRecord[]> {
    const rows = await resultOf<Row<UploadRecord>[]>(
      transaction.objectStore('uploads').getAll(keysWith([userId])),
    );
    return rows.map(({ value }) => value).sort((a, b) => a.order - b.order);
  }
  const put = (transaction: IDBTransaction, value: UploadRecord): UploadRecord => {
    transaction.objectStore('uploads').put({ userId, key: value.id, value });
    return value;
  };

  return {
    listUploads: () => connection.read(['uploads'], all),
    putUpload: ({ record, file, poster }) =>
      connection.write(uploadStoreNames, async (transaction) => {
        const known = await all(transaction);
        const order = known.find(({ id }) => id === record.id)?.order ?? (known.at(-1)?.order ?? 0) + 1;
        transaction
          .objectStore('uploadFiles')
          .put({ userId, key: record.id, value: { file, poster } } satisfies Row<UploadFiles>);
        return put(transaction, { ...record, order });
      }),
    changeUpload: ({ id, change }) =>
      connection.write(['uploads'], async (transaction) => {
        const row = await resultOf<Row<UploadRecord> | undefined>(
          transaction.objectStore('uploads').get([userId, id]),
        );
        return row ? put(transaction, { ...row.value, ...change } as UploadRecord) : null;
      }),
    getUploadFile: ({ id, part }) =>
      connection.read(['uploadFiles'], async (transaction) => {
        const row = await resultOf<Row<UploadFiles> | undefined>(
          transaction.objectStore('uploadFiles').get([userId, id]),
        );
        return row?.value[part] ?? null;
      }),
    async deleteUploads({ ids }) {
      await connection.write(uploadStoreNames, (transaction) => {
        for (const name of uploadStoreNames)
          for (const id of ids) transaction.objectStore(name).delete([userId, id]);
      });
      return null;
    },
  };
}
