import { useEffect } from 'react';
import type { Mall, PropertyManagement } from '#shared/contracts/malls.ts';
import { aText, objectOf, perhaps } from '#shared/rules/json-shapes.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { DefinitionList, type DefinitionListProps } from '../../ui/DefinitionList.tsx';
import { Link } from '../../ui/Link.tsx';

type Entries = DefinitionListProps['entries'];

interface Props {
  mall: Mall;
  toPhoneLink: (phone: string) => string;
  /** Checks a web address and shortens it for display; undefined for any other text. */
  toWebLink: (text: string | undefined) => { href: string; name: string } | undefined;
}

/** Billing details, and the property management. */
export function CentreFacts({ mall, toPhoneLink, toWebLink }: Props) {
  const t = useTranslate();
  const { company, problem } = readPropertyManagement(mall.property_management);
  useEffect(() => {
    if (problem) console.error(`Centre: property_management ${problem}`);
  }, [problem]);
  return (
    <>
      <Facts heading={t('about.billing')} entries={toBillingEntries(mall, t)} />
      <Facts heading={t('about.property_management')} entries={company ? toCompanyEntries(company, t, { toPhoneLink, toWebLink }) : []} />
    </>
  );
}

/** Whether there are facts, or an invalid value to report. */
export function hasCentreFacts(mall: Mall): boolean {
  return Boolean(mall.property_management) || billingFields.some((field) => mall[field]);
}

function Facts({ heading, entries }: { heading: string; entries: Entries }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h3 className="about-facts-heading">{heading}</h3>
      <DefinitionList entries={entries} />
    </div>
  );
}

const billingFields = ['legal_name', 'registration_number', 'vat_registration_number', 'billing_email', 'purchase_order_number'] as const;

function toBillingEntries(mall: Mall, t: Translate): Entries {
  return billingFields.flatMap((field) => {
    const text = mall[field];
    return text
      ? [{ term: t(`about.${field}`), description: field === 'billing_email' ? <a href={`mailto:${text}`}>{text}</a> : text }]
      : [];
  });
}

function toCompanyEntries(
  { name, address, phone, email, web }: PropertyManagement,
  t: Translate,
  { toPhoneLink, toWebLink }: Pick<Props, 'toPhoneLink' | 'toWebLink'>,
): Entries {
  const link = toWebLink(web);
  return [
    ...(name ? [{ term: t('about.name'), description: name }] : []),
    ...(address ? [{ term: t('about.address'), description: address }] : []),
    ...(phone ? [{ term: t('about.phone'), description: <a href={toPhoneLink(phone)}>{phone}</a> }] : []),
    ...(email ? [{ term: t('about.email'), description: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(link ? [{ term: t('about.web'), description: <Link href={link.href}>{link.name}</Link> }] : []),
  ];
}
// messages: about.legal_name
// messages: about.registration_number
// messages: about.vat_registration_number
// messages: about.billing_email
// messages: about.purchase_order_number

interface ReadResult {
  company: PropertyManagement | undefined;
  /** Explains why the value in the record cannot be used. */
  problem?: string;
}

const text = perhaps(aText);
const findFault = objectOf({ name: text, address: text, phone: text, email: text, web: text } satisfies Record<
  keyof PropertyManagement,
  unknown
>);

/** Reads the property management, which the record contains as an object or as JSON text. */
function readPropertyManagement(input: Mall['property_management']): ReadResult {
  if (typeof input !== 'string') return { company: input ?? undefined };
  if (input.trim() === '') return { company: undefined };
  try {
    const company: unknown = JSON.parse(input);
    if (findFault(company) !== undefined) return { company: undefined, problem: 'does not fit its shape' };
    return { company: company as PropertyManagement }; // safe: just validated
  } catch {
    return { company: undefined, problem: 'is not JSON' };
  }
}
