import { type ComponentType, createElement } from 'react';

/** A part of a page whose code comes by itself. */
export interface Part<P> {
  /** Loads it once; again, where that has failed. */
  load: () => Promise<void>;
  isLoaded: () => boolean;
  Component: ComponentType<P>;
}

/** React asks again at once for what could not be loaded. */
const pauseMs = 3000;

const parts = new Set<() => Promise<void>>();

/**
 * A component that the first page shows as the server's HTML and that is loaded when it is wanted; on the server it is there from the start
 * (`loadAllParts`). To be shown in the browser it must have been loaded, or its boundary waits.
 */
export function createPart<P extends object>(importPart: () => Promise<ComponentType<P>>): Part<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= importPart().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  /** Resolves in any case. */
  const wait = () => load().catch(() => new Promise<void>((resolve) => setTimeout(resolve, pauseMs)));
  parts.add(load);
  return {
    load,
    isLoaded: () => Loaded !== undefined,
    Component(props) {
      if (!Loaded) throw wait(); // a promise: the boundary waits for it
      return createElement(Loaded, props);
    },
  };
}

/** For the server, before it draws anything. */
export async function loadAllParts(): Promise<void> {
  await Promise.all([...parts].map((load) => load()));
}
