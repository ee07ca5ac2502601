type Listener = (text: string) => void;

/** The part of a connection to Redis that receives messages. */
interface Subscriber {
  subscribe(topic: string, listener: Listener): Promise<unknown>;
  unsubscribe(topic: string): Promise<unknown>;
}

/** Subscribed topics of a connection. */
export interface Topics {
  /**
   * Subscribes to a topic. Rejects if there is no connection now, but the next connection subscribes anyway.
   */
  subscribe(topic: string, listener: Listener): Promise<void>;
  unsubscribe(topic: string): void;
  /** Subscribes to the topics whose subscription failed. */
  restore(): Promise<void>;
}

/**
 * Remembers topics whose subscription failed. The client library only repeats subscriptions that succeeded
 * once. A process that starts while Redis is unavailable would otherwise get no messages, and neither would
 * people who connect meanwhile.
 */
export function createTopics(subscriber: Subscriber): Topics {
  const failed = new Map<string, Listener>();

  async function subscribe(topic: string, listener: Listener): Promise<void> {
    failed.set(topic, listener);
    await subscriber.subscribe(topic, listener);
    if (failed.get(topic) === listener) failed.delete(topic);
  }

  return {
    subscribe,
    unsubscribe(topic) {
      failed.delete(topic);
      subscriber.unsubscribe(topic).catch(() => undefined);
    },
    async restore() {
      await Promise.allSettled([...failed].map(([topic, listener]) => subscribe(topic, listener)));
    },
  };
}
