import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readFlag, readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { SettingKey } from '#shared/site/settings.ts';
import { ofSite } from '../site-state.ts';

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

/** Returns the tenant's icon for an entry (group `icons`): an Iconify name or a picture address. The setting's name may use underscores. */
export function useEntryIcons(): (name: string) => string | undefined {
  const { settings } = useSite();
  return (name) => settings[`icons_${name}`] || settings[`icons_${name.replaceAll('-', '_')}`] || undefined;
}

/** Whether the mall API offers a call. Links to a page are hidden if its call is missing. */
export function useOffers({ name }: Endpoint): boolean {
  return !useSite().notOffered?.includes(name);
}

/** The site's own name: the setting, else the tenant's title, else the centre's name. */
export function siteName(site: SiteConfig): string {
  return readText(site.settings, 'website_name') || site.metaTags?.title || site.mall?.name || '';
}

const logged = ofSite(() => new Set<string>());

/** Logs each invalid setting once in the browser's console. The gateway logs it separately. */
export function useLoggedOnce(problems: readonly string[]): void {
  const text = problems.join('; ');
  useEffect(() => {
    if (!text || logged().has(text)) return;
    logged().add(text);
    console.warn(`Settings: ${text}`);
  }, [text]);
}
