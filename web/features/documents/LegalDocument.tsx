import { formatDate, toDateFormat } from '#shared/rules/date-format.ts';
import { toFileEntries, useTenantDocuments } from '../../lib/centre/documents.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useFoundRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { addHeadingAnchors, type HeadingAnchor } from '../../lib/texts/rich-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';

interface Props {
  title: string;
  /** Sanitised rich text; undefined if the document does not exist in this language. */
  html: string | undefined;
  version?: string | undefined;
  /** First day on which the document is valid, as a calendar day. */
  validFrom?: string | undefined;
}

/** A legal document with its version, a table of contents beside it, and a print button. */
export function LegalDocument({ title, html, version, validFrom }: Props) {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const date = validFrom && formatDate(validFrom, toDateFormat(mall?.date_format, locale), locale, mall?.timezone ?? 'Europe/Prague');
  const hasFacts = html !== undefined && Boolean(version ?? date);
  return (
    <article className="document">
      <PageHeader
        title={title}
        meta={
          hasFacts ? (
            <>
              {date && <Meta icon="calendar">{t('documents.valid_from', { date })}</Meta>}
              {version && <Meta icon="file">{t('documents.version', { version })}</Meta>}
            </>
          ) : undefined
        }
      />
      {html === undefined ? <MissingText /> : <DocumentText html={html} />}
      <Files />
    </article>
  );
}

/** The tenant's documents; documents of the current page come first. */
function Files() {
  const t = useTranslate();
  const entries = toFileEntries(useTenantDocuments(useFoundRoute()?.name));
  if (entries.length === 0) return null;
  return (
    <Section heading={t('documents.files')}>
      <LinkList entries={entries} label={t('documents.files')} />
    </Section>
  );
}

function DocumentText({ html: source }: { html: string }) {
  const t = useTranslate();
  const { html, entries } = addHeadingAnchors(source);
  const hasContents = entries.length > 1;
  return (
    <div className="document-body wrap">
      {hasContents && (
        <Disclosure summary={t('documents.contents')} className="document-contents-folded">
          <Contents entries={entries} />
        </Disclosure>
      )}
      <aside className="document-aside">
        {hasContents && (
          <nav aria-label={t('documents.contents')}>
            <p className="document-contents-title">{t('documents.contents')}</p>
            <Contents entries={entries} />
          </nav>
        )}
        <Button variant="quiet" icon="print" className="document-print" onClick={() => print()}>
          {t('documents.print')}
        </Button>
      </aside>
      <Prose html={html} className="document-text" />
    </div>
  );
}

function Contents({ entries }: { entries: readonly HeadingAnchor[] }) {
  return (
    <ol className="document-contents">
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

function MissingText() {
  const t = useTranslate();
  const { mall } = useSite();
  return (
    <div className="wrap">
      <EmptyState
        icon="file"
        title={t('documents.missing')}
        message={t('documents.missing_text')}
        action={mall?.email !== undefined && <Button href={`mailto:${mall.email}`}>{t('documents.write')}</Button>}
      />
    </div>
  );
}
