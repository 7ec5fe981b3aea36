import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Pause between attempts to load code. Loading must not fail, because React never retries a `lazy` that has failed. */
const retryMs = 3000;

const loads = new Set<() => Promise<unknown>>();
const released = { interaction: Promise.withResolvers<void>(), idle: Promise.withResolvers<void>() };

/**
 * Creates a component whose code is not part of the first page load. Until the first interaction or a navigation, the page shows the server's HTML; a
 * part for `idle`, until the page is idle after its first view. Must be inside a `Boundary`. Available immediately on the server and after `releaseParts`.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  moment: keyof typeof released = 'interaction',
): ComponentType<P> {
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
    await released[moment].promise;
    return { default: await insist() };
  });
  return (props: P): ReactNode => createElement(Loaded ?? Lazy, props);
}

/** Loads the parts for `idle`. */
export function releaseIdleParts(): void {
  released.idle.resolve();
}

/** Loads all parts. Resolves when their code is loaded. Rejects if it cannot be loaded now; parts on the page keep trying. */
export async function releaseParts(): Promise<void> {
  for (const { resolve } of Object.values(released)) resolve();
  await Promise.all([...loads].map((load) => load()));
}
