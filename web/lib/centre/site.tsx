import { createContext, type ReactNode, useContext } from 'react';
import { readFlag, readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SettingKey } from '#shared/site/settings.ts';

const SiteContext = createContext<SiteConfig | undefined>(undefined);

export function SiteProvider({ config, children }: { config: SiteConfig; children: ReactNode }) {
  return <SiteContext value={config}>{children}</SiteContext>;
}

/** Tenant, centre, settings and language of this page. */
export function useSite(): SiteConfig {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider');
  return site;
}

export function useFlag(key: SettingKey): boolean {
  return readFlag(useSite().settings, key);
}

export function useSetting(key: SettingKey): string {
  return readText(useSite().settings, key);
}

/** The site's own name: the setting, else the tenant's title, else the centre's name. */
export function siteName(site: SiteConfig): string {
  return readText(site.settings, 'website_name') || site.metaTags?.title || site.mall?.name || '';
}
