import type { ReactNode } from 'react';
import { CompanyName } from './CompanyName.tsx';

/** Author of an announcement or a reward by name; undefined for the centre, which the card names itself. */
export function toSource({ company_id }: { company_id?: number | null | undefined }): ReactNode {
  return typeof company_id === 'number' ? <CompanyName id={company_id} /> : undefined;
}
