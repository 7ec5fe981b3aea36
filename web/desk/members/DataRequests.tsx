import { useState } from 'react';
import { useNavigate } from 'react-router';
import { eraseMember, exportMember } from '#shared/contracts/desk-member-data.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';
import { useForm } from '../lib/use-form.ts';
import { MemberDialog } from './member-dialog.tsx';

/** Export and erasure at the member's request, and instructions for a second account. */
export function DataRequests({ id }: { id: number }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const file = useDownload(exportMember);
  const [isErasing, setIsErasing] = useState(false);
  const save = async (format: 'html' | 'json') => {
    if (await file.download({ params: { id } }, { format })) showToast({ type: 'success', title: t('members.exported') });
  };
  return (
    <section className="desk-section" aria-labelledby="member-data">
      <h2 id="member-data">{t('members.data')}</h2>
      <p className="quiet">{t('members.data_text')}</p>
      <div className="cluster">
        <Button size="small" variant="secondary" icon="download" isLoading={file.isLoading} onClick={() => void save('html')}>
          {t('members.export_html')}
        </Button>
        <Button size="small" variant="secondary" icon="download" isLoading={file.isLoading} onClick={() => void save('json')}>
          {t('members.export_json')}
        </Button>
        <Button size="small" variant="secondary" icon="trash" onClick={() => setIsErasing(true)}>
          {t('members.erase')}
        </Button>
      </div>
      {file.state === 'failed' && (
        <Notice tone="error" role="alert">
          {toFailure(file).message}
        </Notice>
      )}
      <Disclosure summary={t('members.merge')}>
        <p>{t('members.merge_text')}</p>
      </Disclosure>
      <MemberDialog title={t('members.erase_title')} isOpen={isErasing} onClose={() => setIsErasing(false)}>
        <EraseForm id={id} />
      </MemberDialog>
    </section>
  );
}

function EraseForm({ id }: { id: number }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { wiring, errorOf, isSending } = useForm(
    eraseMember,
    (fields) => ({ card_end: String(fields.get('card_end') ?? '').trim() }),
    ({ number }) => void navigate({ pathname: `/members/erasures/${number}` }, { replace: true }),
    { params: { id } },
  );
  const wrong = t('members.card_end_wrong');
  return (
    <Form
      label={t('members.erase_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('members.erase')}
        </Button>
      }
    >
      <p>{t('members.erase_text')}</p>
      <Field
        label={t('members.card_end')}
        hint={t('members.card_end_hint')}
        isRequired
        error={errorOf('card_end', { invalid: wrong, too_small: wrong, too_big: wrong })}
      >
        <Input name="card_end" inputMode="numeric" autoComplete="off" maxLength={4} />
      </Field>
    </Form>
  );
}
