import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { CompanyName } from './CompanyName.tsx';

/** Whose an announcement is, by name; undefined for the centre's own, which the card says by itself. */
export function toSource({ company_id }: Announcement): ReactNode {
  return typeof company_id === 'number' ? <CompanyName id={company_id} /> : undefined;
}
