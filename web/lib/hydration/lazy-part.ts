import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** React keeps for ever that a `lazy` could not be loaded: without a network its code is asked for again until it comes. */
const retryMs = 3000;

const loads = new Set<() => Promise<unknown>>();
const released = Promise.withResolvers<void>();

/**
 * A component whose code the first page does without: until the first interaction, or a navigation, it is the server's HTML. It stands in a
 * `Boundary`. The server, and whoever waits for `releaseParts`, has it at once.
 */
export function lazyPart<P extends object>(importPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const load = (): Promise<ComponentType<P>> => {
    loading ??= importPart().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const insist = (): Promise<ComponentType<P>> => load().catch(() => new Promise((resolve) => setTimeout(resolve, retryMs)).then(insist));
  loads.add(load);
  const Lazy: ComponentType<P> = lazy(async () => {
    await released.promise;
    return { default: await insist() };
  });
  return (props: P): ReactNode => createElement(Loaded ?? Lazy, props);
}

/** Lets all parts come. Resolves once their code is there; rejects where that cannot be had now, and goes on asking for what the page shows. */
export async function releaseParts(): Promise<void> {
  released.resolve();
  await Promise.all([...loads].map((load) => load()));
}
