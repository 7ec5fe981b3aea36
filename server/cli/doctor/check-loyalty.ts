import type { Tenant } from '#config/tenant.ts';
import type { Content } from '../../mall-api/core/kinds/content-records.ts';
import { isBadgeCriterion } from '../../mall-api/loyalty/badges.ts';
import { foldSerial } from '../../mall-api/receipts/fiscal-code.ts';
import { listPublicKeys } from '../../mall-api/receipts/public-keys.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Finds rules of the loyalty programme that do not work as they seem to. Invalid rules already prevent the import. */
export function checkLoyalty(content: Content): Finding[] {
  return [...checkRules(content), ...checkShops(content), ...checkTiers(content), ...checkBadges(content), ...checkRewards(content)];
}

function checkRules({ loyalty }: Content): Finding[] {
  if (!loyalty) return [];
  const { receipts, reward_code_days: codeDays, notices } = loyalty;
  const { approved_up_to: highest, pace, sample_percent: sample } = receipts;
  const withoutEffect = notices.code_days
    .filter((days) => days >= codeDays)
    .map((days) => warning('loyalty.json  notices.code_days', `${days} days before is never told: codes last ${codeDays} days`));
  const eachWaits = 'approves no receipt by rule: each waits for a person';
  const doubts: readonly (readonly [key: string, isDoubtful: boolean, reason: string])[] = [
    ['approved_up_to.amount', highest.amount <= 0, eachWaits],
    ['sample_percent', sample === 100, eachWaits],
    ['pace.day.amount', pace.day.amount.amount < highest.amount, 'is below approved_up_to: a receipt of that amount waits for a person'],
    ['pace.week.amount', pace.week.amount.amount < pace.day.amount.amount, 'is below that of a day: a day never comes to its own'],
    ['pace.week.count', pace.week.count < pace.day.count, 'is below that of a day: a day never comes to its own'],
  ];
  const doubtful = doubts.filter(([, isDoubtful]) => isDoubtful);
  return [...doubtful.map(([key, , reason]) => warning(`loyalty.json  receipts.${key}`, reason)), ...withoutEffect];
}

/** Counts the companies that a photographed receipt can only show by their title. */
function checkShops({ companies, loyalty }: Content): Finding[] {
  if (!loyalty) return [];
  const unnamed = companies.filter(({ registration_number, receipt_names = [] }) => !registration_number && receipt_names.length === 0);
  if (unnamed.length === 0) return [];
  const [first] = unnamed;
  const which = unnamed.length === 1 ? `company ${first?.id}` : `${unnamed.length} of ${companies.length} companies, such as ${first?.id},`;
  const has = unnamed.length === 1 ? 'has' : 'have';
  const reason = `${which} ${has} no registration_number and no receipt_names: the receipts wait for a person if the tills print another name`;
  return [note('companies', reason)];
}

function checkTiers({ tiers }: Content): Finding[] {
  const rising = tiers.toSorted((one, other) => one.threshold - other.threshold);
  return rising.flatMap(({ id, threshold, multiplier }, index) => {
    const below = rising[index - 1];
    const isLowestAbove = below === undefined && threshold > 0;
    const bringsLess = below !== undefined && multiplier < below.multiplier;
    return [
      ...(isLowestAbove ? [warning(`tiers  ${id}`, `asks for ${threshold} points, and is everybody’s: there is none below it`)] : []),
      ...(bringsLess ? [warning(`tiers  ${id}`, `multiplies by ${multiplier}, less than tier ${below.id} below it`)] : []),
    ];
  });
}

/** Criteria that count companies, whose number is limited. */
const ofCompanies: readonly string[] = ['companies_visited', 'follows'];

function checkBadges({ badges, companies }: Content): Finding[] {
  return badges.flatMap(({ id, criterion, threshold }) => {
    if (!isBadgeCriterion(criterion)) return [warning(`badges  ${id}`, `is for ${criterion}, which nothing counts: it is not shown`)];
    if (!ofCompanies.includes(criterion) || threshold <= companies.length) return [];
    return [warning(`badges  ${id}`, `asks for ${threshold} companies, and there are ${companies.length}: it is not shown`)];
  });
}

function checkRewards({ rewards }: Content): Finding[] {
  return rewards
    .filter(({ valid_from, valid_to }) => valid_from != null && valid_to != null && Date.parse(valid_to) <= Date.parse(valid_from))
    .map(({ id }) => warning(`rewards  ${id}`, 'ends before it begins: nobody will ever see it'));
}

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
