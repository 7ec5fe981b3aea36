import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Pause between attempts to load code. React remembers forever that a `lazy` failed, so a failed load is retried until it succeeds. */
const retryMs = 3000;

const loads = new Set<() => Promise<unknown>>();
const released = Promise.withResolvers<void>();

/**
 * A component whose code the first page load can omit: it stays the server's HTML until the first interaction or a navigation. Must be inside a
 * `Boundary`. Available immediately on the server and after `releaseParts`.
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

/** Loads all parts. Resolves once their code is there; rejects if it cannot be loaded now, while parts on the page keep retrying. */
export async function releaseParts(): Promise<void> {
  released.resolve();
  await Promise.all([...loads].map((load) => load()));
}
