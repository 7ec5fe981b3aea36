import { useRef, useState } from 'react';
import { listReplyTemplates, type ReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { TemplateForm } from './TemplateForm.tsx';

/** Reply templates in the site's languages. */
export function TemplatesScreen() {
  const t = useTranslate();
  const called = useCall(listReplyTemplates);
  const [edited, setEdited] = useState<ReplyTemplate | 'new'>();
  const add = useRef<HTMLButtonElement>(null);
  function finish(): void {
    setEdited(undefined);
    void called.refresh();
    requestAnimationFrame(() => add.current?.focus()); // after the button is rendered again
  }
  const actions = (
    <>
      <Button variant="quiet" icon="arrow-left" href={toDeskPath('inbox')}>
        {t('places.inbox')}
      </Button>
      {edited === undefined && (
        <Button ref={add} icon="plus" onClick={() => setEdited('new')}>
          {t('templates.add')}
        </Button>
      )}
    </>
  );
  return (
    <DeskPage title={t('places.templates')} lead={t('places.templates_about')} actions={actions}>
      {edited === undefined ? (
        <TemplateList called={called} onEdit={setEdited} />
      ) : (
        <TemplateForm template={edited === 'new' ? undefined : edited} onDone={finish} />
      )}
    </DeskPage>
  );
}

interface ListProps {
  called: ReturnType<typeof useCall<typeof listReplyTemplates>>;
  onEdit: (template: ReplyTemplate) => void;
}

function TemplateList({ called, onEdit }: ListProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (called.state === 'loading') return <Waiting />;
  if (called.state === 'failed') {
    const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure(called)} action={again} />;
  }
  const { templates } = called.data;
  if (templates.length === 0) return <EmptyState icon="copy" title={t('inbox.no_templates')} message={t('templates.empty_lead')} />;
  return (
    <ul className="template-list">
      {templates.map((template) => (
        <li key={template.id} className="template-row">
          <div className="template-words">
            <h2 className="template-title">{template.title}</h2>
            <p className="template-start">{toFirstText(template)}</p>
            <p className="quiet small">
              {listLanguages(template)
                .map((locale) => localeFacts[locale].name)
                .join(', ')}
            </p>
          </div>
          <Button variant="secondary" size="small" icon="edit" onClick={() => onEdit(template)}>
            {t('templates.edit')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const listLanguages = ({ texts }: ReplyTemplate): Locale[] => locales.filter((locale) => texts[locale] !== undefined);
const toFirstText = (template: ReplyTemplate): string => template.texts[listLanguages(template)[0] ?? 'cz'] ?? '';
