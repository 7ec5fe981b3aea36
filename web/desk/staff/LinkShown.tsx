import { useRef, useState } from 'react';
import type { StaffLink } from '#shared/contracts/staff-people.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDates } from '../lib/use-dates.ts';

/** Shows the link of an invitation. No later call returns the link again. */
export function LinkShown({ made: { person, link, is_emailed }, onClose }: { made: StaffLink; onClose: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      setIsCopied(false); // the clipboard is not available without https, or access was denied
      field.current?.select();
    }
  }
  return (
    <div className="stack">
      <Notice tone={is_emailed ? 'success' : 'info'}>
        {is_emailed ? t('staff.emailed', { email: person.email }) : t('staff.not_emailed', { email: person.email })}
      </Notice>
      <Field
        label={t('staff.link')}
        hint={person.invited_until ? t('staff.link_hint', { when: dayTime(person.invited_until) }) : undefined}
      >
        <Input ref={field} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <p role="status">{isCopied === undefined ? '' : isCopied ? t('staff.copied') : t('staff.not_copied')}</p>
      <div className="cluster">
        <Button autoFocus icon="copy" onClick={() => void copy()}>
          {t('staff.copy')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('desk.close')}
        </Button>
      </div>
    </div>
  );
}
