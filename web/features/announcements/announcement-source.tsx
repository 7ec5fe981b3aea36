import type { ReactNode } from 'react';
import { getCompany } from '#shared/contracts/companies.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Name of the shop that provides an announcement or reward. Undefined if the centre provides it, because the card then shows the centre. */
export function toSource({ company_id }: { company_id?: number | null | undefined }): ReactNode {
  return typeof company_id === 'number' ? <CompanyName id={company_id} /> : undefined;
}

/** Name of a shop. Shows a generic label while it loads. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const company = useEndpoint(getCompany, { params: { id } });
  return company.state === 'ready' ? texts.get(company.data, 'title') : t('announcements.scope_store');
}
