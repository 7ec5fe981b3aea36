import { listReplyTemplates, type ReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { fillReply, listUnknownMarks, type ReplyPlaceholder } from '#shared/rules/reply-template.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';

interface Props {
  isOpen: boolean;
  /** The recipient's language. */
  locale: Locale;
  values: Readonly<Record<Exclude<ReplyPlaceholder, 'centre'>, string>>;
  onClose: () => void;
  onChoose: (text: string) => void;
}

/** Chooses a template. Shows each as it would appear in this reply. */
export function TemplateDialog({ isOpen, onClose, ...choices }: Props) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('inbox.template')} closeLabel={t('desk.close')}>
      <Choices {...choices} />
    </Dialog>
  );
}

function Choices({ locale, values, onChoose }: Omit<Props, 'isOpen' | 'onClose'>) {
  const t = useTranslate();
  const { fallbackLocale } = useDesk().start;
  const toFailure = useFailure();
  const called = useCall(listReplyTemplates);
  if (called.state === 'loading') return <Waiting />;
  if (called.state === 'failed') return <ErrorState level={3} {...toFailure(called)} />;
  const { centre, templates } = called.data;
  return (
    <div className="stack-small">
      {templates.length === 0 && <p className="quiet">{t('inbox.no_templates')}</p>}
      <ul className="template-choices">
        {templates.map(({ id, title, texts }) => {
          const { text, language } = chooseText(texts, locale, fallbackLocale);
          const filled = fillReply(text, { ...values, centre });
          const unknown = listUnknownMarks(text);
          return (
            <li key={id}>
              <button type="button" className="template-choice" onClick={() => onChoose(filled)}>
                <strong>{title}</strong>
                {language !== locale && (
                  <span className="quiet small"> {t('inbox.only_in', { language: localeFacts[language].name })}</span>
                )}
                <span className="template-start">{filled}</span>
                {unknown.length > 0 && <span className="field-error">{t('inbox.not_filled', { unknown: unknown.join(' ') })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" icon="edit" href={toDeskPath('templates')}>
        {t('inbox.edit_templates')}
      </Button>
    </div>
  );
}

/** Chooses the recipient's language, else the centre's, else any. */
function chooseText(texts: ReplyTemplate['texts'], locale: Locale, fallback: Locale): { text: string; language: Locale } {
  // safe: the contract allows only locales as keys
  const known = (Object.keys(texts) as Locale[]).filter((language) => texts[language] !== undefined);
  const language = [locale, fallback].find((one) => known.includes(one)) ?? known[0] ?? locale;
  return { text: texts[language] ?? '', language };
}
