type Listener = (...values: readonly unknown[]) => void;

/** Node's emitter as far as PouchDB uses it, which expects whoever bundles it to bring one. */
export default class EventEmitter {
  private readonly heard = new Map<string, Listener[]>();

  on(type: string, listener: Listener): this {
    this.heard.set(type, [...(this.heard.get(type) ?? []), listener]);
    return this;
  }
  addListener(type: string, listener: Listener): this {
    return this.on(type, listener);
  }
  listeners(type: string): readonly Listener[] {
    return this.heard.get(type) ?? [];
  }
  once(type: string, listener: Listener): this {
    const once: Listener = (...values) => {
      this.removeListener(type, once);
      listener(...values);
    };
    return this.on(type, once);
  }
  removeListener(type: string, listener: Listener): this {
    this.heard.set(type, this.heard.get(type)?.filter((one) => one !== listener) ?? []);
    return this;
  }
  removeAllListeners(): this {
    this.heard.clear();
    return this;
  }
  setMaxListeners(): this {
    return this;
  }
  listenerCount(type: string): number {
    return this.heard.get(type)?.length ?? 0;
  }
  emit(type: string, ...values: readonly unknown[]): boolean {
    for (const listener of this.heard.get(type) ?? []) listener(...values);
    return this.listenerCount(type) > 0;
  }
}

// PouchDB copies the methods by their names, and sees only those that can be listed.
for (const name of Object.getOwnPropertyNames(EventEmitter.prototype))
  Object.defineProperty(EventEmitter.prototype, name, { enumerable: name !== 'constructor' });
