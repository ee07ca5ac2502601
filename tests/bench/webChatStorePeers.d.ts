/** Types for the methods that the bench uses, because the package has none. */
declare module 'pouchdb-browser' {
  export default class PouchDB<T extends object> {
    constructor(name: string, options: { readonly adapter: 'idb' });
    bulkDocs(documents: readonly T[]): Promise<unknown>;
    allDocs(options: object): Promise<{ readonly rows: readonly unknown[] }>;
    get(id: string): Promise<T>;
    put(document: T): Promise<unknown>;
  }
}
