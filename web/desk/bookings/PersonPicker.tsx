import { useEffect, useRef, useState } from 'react';
import { type FoundMembers, findMembers } from '#shared/contracts/desk-members.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useCall } from '../lib/use-call.ts';
import { FailedCall } from '../shell/DeskPage.tsx';

export type FoundMember = FoundMembers['members'][number];

interface Props {
  member: FoundMember | undefined;
  error: string | undefined;
  onChange: (member: FoundMember | undefined) => void;
}

/** Typing pause before a search. */
const restMs = 200;
const charactersAtLeast = 2;

/** Finds a member by card, address or start of a name, as in Members. A single match is chosen with Enter. */
export function PersonPicker({ member, error, onChange }: Props) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isEnough = searched.length >= charactersAtLeast;
  const called = useCall(findMembers, isEnough && !member ? { query: { q: searched } } : undefined, { keepsPrevious: true });
  if (member)
    return (
      <div className="chosen-person">
        <p>
          <strong>{member.name || member.email}</strong>
          <br />
          <span className="quiet">{[member.name && member.email, toGroupsOfFour(member.card_number)].filter(Boolean).join(' · ')}</span>
        </p>
        <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
          {t('bookings.other_member')}
        </Button>
      </div>
    );
  const members = isEnough && 'data' in called ? called.data.members : [];
  const look = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearched(text.trim()), restMs);
  };
  return (
    <div className="stack-small">
      <Field label={t('members.search')} hint={t('bookings.member_hint')} error={error}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={memberDeskLimits.searchCharacters}
          value={typed}
          onChange={({ currentTarget }) => look(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // the form is sent only after a member is chosen
            if (members.length === 1 && typed.trim() === searched) onChange(members[0]);
            else setSearched(typed.trim());
          }}
        />
      </Field>
      <FailedCall called={called} />
      <div aria-live="polite">
        {isEnough && called.state === 'ready' && members.length === 0 && <p>{t('members.none')}</p>}
        {members.length > 0 && (
          <RadioGroup
            legend={t('bookings.found_members')}
            name="found-member"
            value=""
            onChange={(id) => onChange(members.find((one) => String(one.id) === id))}
            choices={members.map(({ id, name, email, card_number }) => ({
              value: String(id),
              label: name || email,
              hint: `${email} · ${toGroupsOfFour(card_number)}`,
            }))}
          />
        )}
      </div>
    </div>
  );
}
