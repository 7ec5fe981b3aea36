import type { CompanyType } from '#shared/contracts/companies.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** What stands for a kind of company where it has no picture. */
export const companyIcons = { store: 'bag', dining: 'fork-knife', service: 'wrench' } as const satisfies Record<CompanyType, IconName>;
