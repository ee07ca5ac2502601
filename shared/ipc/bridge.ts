import type { IpcEventData, IpcRequestInput, IpcResponse } from './contract.ts';
import type { IpcAnswer } from './envelope.ts';
import type { IpcCallChannel, IpcEventChannel, ipcCallNames, ipcEventNames } from './names.ts';

type CallNames = typeof ipcCallNames;
type EventNames = typeof ipcEventNames;
type Space = keyof CallNames | keyof EventNames;
type NamesIn<Names, S> = S extends keyof Names
  ? Names[S] extends readonly (infer N extends string)[]
    ? N
    : never
  : never;

type Call<C extends string> = C extends IpcCallChannel
  ? undefined extends IpcRequestInput<C>
    ? (request?: IpcRequestInput<C>) => Promise<IpcAnswer<IpcResponse<C>>>
    : (request: IpcRequestInput<C>) => Promise<IpcAnswer<IpcResponse<C>>>
  : never;

/** Subscribes to an event. Returns a function that unsubscribes. */
type Subscribe<E extends string> = E extends IpcEventChannel
  ? (listener: (data: IpcEventData<E>) => void) => () => void
  : never;

/**
 * The object that the preload exposes as `window.vesper`: `bridge.app.getInfo()` for the call `app:getInfo`,
 * and `bridge.app.onChanged(listener)` for an event `app:changed`. The contract defines all methods.
 */
export type VesperBridge = {
  readonly [S in Space]: {
    readonly [N in NamesIn<CallNames, S>]: Call<`${S}:${N}`>;
  } & {
    readonly [N in NamesIn<EventNames, S> as `on${Capitalize<N>}`]: Subscribe<`${S}:${N}`>;
  };
};
