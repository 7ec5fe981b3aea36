import type { Tenant } from '#config/tenant.ts';
import { listPublicKeys } from '../../mall-api/receipts/public-keys.ts';
import { foldSerial } from '../../mall-api/receipts/read-fiscal-code.ts';
import { type Finding, fault } from './finding.ts';

/** Finds tills whose receipts would always be refused: unknown company, duplicate serial number, or invalid key. */
export function checkTills(tills: Tenant['tills'], companyIds: ReadonlySet<number>, tenantFile: string): Finding[] {
  const serials = tills.map(({ serial }) => foldSerial(serial));
  return tills.flatMap(({ company_id, public_key }, index) => {
    const key = `${tenantFile}  tills.${index}`;
    const first = serials.indexOf(serials[index] ?? '');
    return [
      ...(companyIds.has(company_id) ? [] : [fault(`${key}.company_id`, `is ${company_id}, and there is no such company`)]),
      ...(first === index ? [] : [fault(`${key}.serial`, `is that of tills.${first} too`)]),
      ...(public_key === undefined || listPublicKeys(public_key).length > 0
        ? []
        : [fault(`${key}.public_key`, 'is no key on a curve that tills sign on: every receipt of this till would be refused')]),
    ];
  });
}
