import { useTranslate } from '../texts/i18n.tsx';
import { useRecordTexts } from '../texts/record-texts.ts';
import { usePageReport } from './page.tsx';
import { type PageSpec, useServerHead } from './page-head.ts';
import type { TrailEnd } from './trail.ts';

/** A page that has been reported; `PageTrail` shows its trail. */
export type Page = TrailEnd;

/**
 * Reports the page to `PageStore`. On the server, reports the complete head: title, address in each language, trail, description, picture,
 * structured data, and whether search engines may list it. The browser receives this head with the page. It reports only the title, which may come
 * from a fetched record.
 */
export function usePage(spec: PageSpec): Page {
  const { route, record } = spec;
  const t = useTranslate();
  const texts = useRecordTexts();
  const hasRecord = 'record' in spec;
  const heading = spec.heading ?? (record ? texts.get(record, 'title') : hasRecord ? '' : t(`menu.${route}`));
  const page = { route, heading, steps: spec.steps ?? [] };
  const isThere = spec.isReady !== false && !(hasRecord && !record);
  const head = import.meta.env.SSR
    ? // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build
      useServerHead(spec, page, isThere)
    : isThere && { title: spec.title ?? heading };
  usePageReport(200, head || undefined);
  return page;
}
// messages: menu.*
