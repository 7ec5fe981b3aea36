import type { ReactNode } from 'react';
import { CompanyName } from './CompanyName.tsx';

/** Whose an announcement or a reward is, by name; undefined for the centre's own, which the card says by itself. */
export function toSource({ company_id }: { company_id?: number | null | undefined }): ReactNode {
  return typeof company_id === 'number' ? <CompanyName id={company_id} /> : undefined;
}
