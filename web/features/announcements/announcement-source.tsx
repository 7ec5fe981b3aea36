import type { ReactNode } from 'react';
import { getCompany } from '#shared/contracts/companies.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Author of an announcement or a reward by name; undefined for the centre, which the card names itself. */
export function toSource({ company_id }: { company_id?: number | null | undefined }): ReactNode {
  return typeof company_id === 'number' ? <CompanyName id={company_id} /> : undefined;
}

/** Name of the shop that an announcement is from; while it loads, a generic label. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const company = useEndpoint(getCompany, { params: { id } });
  return company.state === 'ready' ? texts.get(company.data, 'title') : t('announcements.scope_store');
}
