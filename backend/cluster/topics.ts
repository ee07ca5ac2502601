type Listener = (text: string) => void;

/** The part of a connection to Redis that receives messages. */
interface Subscriber {
  subscribe(topic: string, listener: Listener): Promise<unknown>;
  unsubscribe(topic: string): Promise<unknown>;
}

/** The topics of a connection that subscribes. */
export interface Topics {
  /** Rejects if there is no connection now. The next connection subscribes all the same. */
  hear(topic: string, listener: Listener): Promise<void>;
  stopHearing(topic: string): void;
  /** Subscribes to the topics for which there was no connection. */
  restore(): Promise<void>;
}

/**
 * Remembers topics whose subscription failed. The client library repeats only subscriptions that stood once, so that a
 * process that starts while Redis is away, and people who connect meanwhile, would stay without messages.
 */
export function createTopics(subscriber: Subscriber): Topics {
  const failed = new Map<string, Listener>();

  async function hear(topic: string, listener: Listener): Promise<void> {
    failed.set(topic, listener);
    await subscriber.subscribe(topic, listener);
    if (failed.get(topic) === listener) failed.delete(topic);
  }

  return {
    hear,
    stopHearing(topic) {
      failed.delete(topic);
      subscriber.unsubscribe(topic).catch(() => undefined);
    },
    async restore() {
      await Promise.allSettled([...failed].map(([topic, listener]) => hear(topic, listener)));
    },
  };
}
