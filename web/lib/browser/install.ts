import { useSyncExternalStore } from 'react';
import { ofSite } from '../site-state.ts';

/** Chromium's event by which a page can ask the visitor to install the site. TypeScript's DOM library does not have it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How the visitor can put the site on the home screen: by the browser's prompt, or by the browser's own menu. */
export type InstallWay = InstallPrompt | 'menu' | undefined;

const state = ofSite(() => ({ prompt: undefined as InstallPrompt | undefined, listeners: new Set<() => void>() }));

function keep(prompt: InstallPrompt | undefined): void {
  state().prompt = prompt;
  for (const listen of state().listeners) listen();
}

/** Keeps the browser's prompt, which comes once per document, for a page that offers it. The browser then asks nothing on its own. */
export function receiveInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt); // safe: only this event has the name
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

/** Whether this is a tab of Safari that could add the site to the home screen: not a page within another app, nor the home screen's own. */
export function isSafariTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.userAgent.includes('Safari/');
}

/** The way for this phone or tablet; undefined on computers, in the installed app, and if there is none. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, findWay, () => undefined);
}

/** Shows the browser's prompt, which can be shown once. */
export async function install(offered: InstallPrompt): Promise<void> {
  keep(undefined);
  await offered.prompt();
}

function findWay(): InstallWay {
  const way = state().prompt ?? (isSafariTab() ? 'menu' : undefined);
  const isFit = way && matchMedia('(pointer: coarse)').matches && !matchMedia('(display-mode: standalone)').matches;
  return isFit ? way : undefined;
}

function subscribe(listen: () => void): () => void {
  const { listeners } = state();
  listeners.add(listen);
  return () => listeners.delete(listen);
}
