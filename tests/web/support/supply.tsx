import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, vi } from 'vitest';
import { SiteProvider } from '#web/lib/centre/site.tsx';
import { createApi } from '#web/lib/data/api.ts';
import { type Supply, SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { swrOptions } from '#web/Providers.tsx';
import { siteConfig } from './scene.ts';

afterEach(() => {
  cleanup();
  createSite();
});

/** Sets up a page's supply, with a gateway that returns the test's answers in order, and then none. */
export function setUpSupply(supply: Partial<Supply> = {}, answers: (() => Response)[] = []) {
  const asked: string[] = [];
  const tokens: (string | undefined)[] = [];
  const fetchFrom = async (address: string, { headers }: { headers?: Record<string, string> } = {}) => {
    asked.push(address);
    tokens.push(headers?.authorization);
    return answers.shift()?.() ?? new Promise<Response>(() => {});
  };
  const api = createApi({ isCached: true, session: siteSession(), fetch: fetchFrom as unknown as typeof fetch }); // safe: called with an address
  const want = vi.fn<Supply['want']>();
  let value: Supply = { api, calls: {}, failures: {}, want, ...supply };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteProvider config={siteConfig()}>
      <SWRConfig value={{ ...swrOptions, provider: () => new Map() }}>
        <SupplyContext value={value}>{children}</SupplyContext>
      </SWRConfig>
    </SiteProvider>
  );
  const bring = (calls: Supply['calls']) => {
    value = { ...value, calls };
  };
  return { asked, tokens, want, wrapper, bring };
}
