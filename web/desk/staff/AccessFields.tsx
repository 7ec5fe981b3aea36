import type { StaffRole } from '#shared/contracts/endpoint.ts';
import type { StaffMember } from '#shared/contracts/staff-people.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useNamedRecords } from '../forms/use-references.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';

const centreRoles = ['editor', 'desk', 'manager'] as const satisfies StaffRole[];

/** Chosen access. Contains both the choices for the centre and for a shop, so that switching between them loses nothing. */
export interface AccessDraft {
  isShop: boolean;
  roles: readonly StaffRole[];
  /** Key of the shop's company. */
  company: string | undefined;
}

export function toDraft(person?: StaffMember): AccessDraft {
  const isShop = person?.roles.includes('shop') ?? false;
  return { isShop, roles: isShop ? [] : (person?.roles ?? []), company: person?.company?.key };
}

export function toAccess({ isShop, roles, company }: AccessDraft): { roles: StaffRole[]; company_id: number | null } {
  return isShop ? { roles: ['shop'], company_id: Number(company) } : { roles: [...roles], company_id: null };
}

export const isComplete = ({ isShop, roles, company }: AccessDraft): boolean => (isShop ? company !== undefined : roles.length > 0);

interface Props {
  draft: AccessDraft;
  onChange: (draft: AccessDraft) => void;
  /** Whether missing choices are shown as errors. */
  isTried: boolean;
}

/** Fields to choose roles for the centre, or the company of a shop's staff. */
export function AccessFields({ draft, onChange, isTried }: Props) {
  const t = useTranslate();
  const nameOf = useNamedRecords('companies', draft.company === undefined ? [] : [draft.company]);
  const isMissing = isTried && !isComplete(draft);
  const toggle = (role: StaffRole, isChosen: boolean) =>
    onChange({ ...draft, roles: centreRoles.filter((known) => (known === role ? isChosen : draft.roles.includes(known))) });
  return (
    <>
      <RadioGroup
        legend={t('staff.works_for')}
        name="works_for"
        layout="tiles"
        value={draft.isShop ? 'shop' : 'centre'}
        choices={[
          { value: 'centre', label: t('staff.for_centre') },
          { value: 'shop', label: t('staff.for_shop') },
        ]}
        onChange={(value) => onChange({ ...draft, isShop: value === 'shop' })}
      />
      {draft.isShop ? (
        <Field label={t('staff.company')} hint={t('staff.company_hint')} isRequired error={isMissing && t('staff.no_company')}>
          <RecordSearch
            kind="companies"
            label={t('staff.company')}
            shown={draft.company === undefined ? '' : nameOf(draft.company)}
            onChoose={(company) => onChange({ ...draft, company })}
            onEmpty={() => onChange({ ...draft, company: undefined })}
          />
        </Field>
      ) : (
        <fieldset className="person-roles" aria-describedby={isMissing ? 'no-role' : undefined}>
          <legend className="field-label">{t('staff.roles')}</legend>
          {centreRoles.map((role) => (
            <Checkbox
              key={role}
              label={t(`role.${role}`)}
              hint={t(`staff.role_about.${role}`)}
              checked={draft.roles.includes(role)}
              onChange={({ currentTarget }) => toggle(role, currentTarget.checked)}
            />
          ))}
          {isMissing && (
            <p className="field-error" id="no-role" role="alert">
              <Icon name="alert" size="small" />
              <span>{t('staff.no_role')}</span>
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
// messages: role.*, staff.role_about.*
