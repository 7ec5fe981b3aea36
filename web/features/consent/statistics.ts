import type { SiteConfig } from '#shared/site/config.ts';

type Pixel = ((...call: unknown[]) => void) & {
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  loaded: boolean;
  version: string;
  push: Pixel;
  disablePushState: boolean;
};

/** Globals through which the tag manager and the pixel receive data. */
interface StatisticsWindow {
  dataLayer?: Record<string, unknown>[];
  fbq?: Pixel;
  _fbq?: Pixel;
}

export interface Statistics {
  /** Names of the loaded sources. Sources without an id are not loaded. */
  sources: string[];
  /** Reports a page that was opened by a navigation without a document. */
  tellPage: (page: { address: string; title: string }) => void;
  /** Reports all allowed entries, on which tags of the tag manager depend. */
  tellChoices: (enabledIds: readonly string[]) => void;
}

interface StatisticsOptions {
  tenant: Pick<SiteConfig['tenant'], 'gtmId' | 'metaId'>;
  enabledIds: readonly string[];
  loadScript: (src: string) => unknown;
}

/**
 * Loads the tag manager and the pixel from their addresses, because the content policy forbids the usual inline scripts. Both report the first page
 * automatically; `tellPage` reports later pages. If an id is missing, only logs that (specification §8).
 */
export function startStatistics({ tenant: { gtmId, metaId }, enabledIds, loadScript }: StatisticsOptions): Statistics {
  const missing = Object.entries({ gtmId, metaId }).flatMap(([key, id]) => (id ? [] : [key]));
  if (missing.length > 0) console.warn(`Statistics are allowed, but the tenant has no ${missing.join(' and no ')}.`);
  const page = window as unknown as StatisticsWindow; // safe: the two scripts define these globals
  const layer = page.dataLayer ?? [];
  const tellChoices = (ids: readonly string[]) => void (gtmId && layer.push({ event: 'cookie_consent', cookie_consent: [...ids] }));
  if (gtmId) {
    page.dataLayer = layer;
    tellChoices(enabledIds);
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`);
  }
  const pixel = metaId ? (page.fbq ?? createPixel()) : undefined;
  if (pixel && metaId) {
    page.fbq = pixel;
    page._fbq = pixel;
    loadScript('https://connect.facebook.net/en_US/fbevents.js');
    pixel('init', metaId);
    pixel('track', 'PageView');
  }
  return {
    sources: [...(gtmId ? [`Google Tag Manager (${gtmId})`] : []), ...(metaId ? [`Meta Pixel (${metaId})`] : [])],
    tellPage({ address, title }) {
      if (gtmId) layer.push({ event: 'page_view', page_location: address, page_title: title });
      pixel?.('track', 'PageView');
    },
    tellChoices,
  };
}

/** Creates the queue for calls until the pixel's script is loaded. `disablePushState`: otherwise it would count each navigation twice. */
function createPixel(): Pixel {
  const tell = (...call: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...call);
    else pixel.queue.push(call);
  };
  // `push` is added in the next line
  const pixel = Object.assign(tell, { queue: [], loaded: true, version: '2.0', disablePushState: true }) as unknown as Pixel;
  pixel.push = pixel;
  return pixel;
}
