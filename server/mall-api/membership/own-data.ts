import type { MemberPart } from '../core/member-part.ts';

/** All stored data of a member by section, for the data export. Throws if two resources use the same section name. */
export function prepareOwnData(memberParts: readonly MemberPart[]) {
  const sections = memberParts.flatMap((part) => Object.entries(part.sections));
  const names = sections.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Own data has two sections ${twice.join(', ')}.`);

  return {
    read: (customerId: number): Record<string, unknown> => Object.fromEntries(sections.map(([name, read]) => [name, read(customerId)])),
  };
}
