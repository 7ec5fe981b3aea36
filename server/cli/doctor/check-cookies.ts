import type { Tenant } from '#config/tenant.ts';
import { type Finding, note, warning } from './finding.ts';

/** Finds entries without effect, missing ids, and hosts whose scripts the list allows on every page. */
export function checkCookies({ cookies, gtmId, metaId }: Pick<Tenant, 'cookies' | 'gtmId' | 'metaId'>, tenantFile: string): Finding[] {
  const { optional, isModalForced } = cookies;
  const hasStatistics = optional.some(({ category }) => category === 'STAT');
  const missing = Object.entries({ gtmId, metaId }).flatMap(([key, id]) => (id === undefined ? [key] : []));
  const sources = [...cookies.necessary, ...optional].flatMap(({ src }) => src ?? []);
  return [
    ...optional.flatMap(({ src, category, targetCookieIds, isPreselected }, index) => [
      ...(src || category || targetCookieIds.length > 0
        ? []
        : [warning(`${tenantFile}  cookies.optional.${index}`, 'asks for nothing: it has neither src nor category nor targetCookieIds')]),
      ...(isPreselected
        ? [warning(`${tenantFile}  cookies.optional.${index}.isPreselected`, 'is true: what was ticked beforehand is no consent in the EU')]
        : []),
    ]),
    ...(hasStatistics && missing.length === 2
      ? [warning(tenantFile, 'asks for statistics (category STAT), but has neither gtmId nor metaId: nothing would be measured')]
      : []),
    ...(hasStatistics && missing.length === 1 ? [note(`${tenantFile}  ${missing[0]}`, 'is missing: statistics go without it')] : []),
    ...(isModalForced && optional.length === 0
      ? [note(`${tenantFile}  cookies.isModalForced`, 'has no effect: nothing is optional, and nobody is asked')]
      : []),
    ...[...new Set(sources.map((src) => new URL(src).host))].map((host) =>
      note(`${tenantFile}  cookies`, `lets ${host} run scripts in the pages of visitors who allow it`),
    ),
  ];
}
