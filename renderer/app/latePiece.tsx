import { lazy, useState, type ComponentType } from 'react';

/** A component that is a piece of the client by itself, loaded when it is first shown or asked for ahead. */
export type LatePiece<P extends object> = ComponentType<P> & {
  /** Asks for it before anything can show it. Whoever shows it finds out if that failed. */
  readonly preload: () => Promise<void>;
};

/**
 * Where the piece is there it is drawn at once. React's own `lazy` would wait even then, and whatever stands in its place
 * for a moment is left standing for 300 ms.
 */
export function latePiece<P extends object>(load: () => Promise<ComponentType<P>>): LatePiece<P> {
  let loaded: ComponentType<P> | null = null;
  const get = async () => (loaded = await load());
  const Lazy = lazy(async () => ({ default: (await get()) as ComponentType<object> })) as ComponentType<P>;

  function Piece(props: P) {
    // The same for as long as it stands: another would be drawn anew.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    // oxlint-disable-next-line react/static-components -- made once for each piece, and kept
    return <Shown {...props} />;
  }

  return Object.assign(Piece, {
    preload: async () => {
      await get().catch(() => undefined);
    },
  });
}
